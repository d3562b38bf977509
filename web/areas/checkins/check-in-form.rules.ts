import { CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckInEventType } from '@fairlead/contract/checkins';
import { type Fix, formatCoordinates } from '../../platform/geolocation.ts';

/** What the dialog holds; the position and the photo are kept beside it because they cannot be typed. */
export interface CheckInValues {
  /** Made when the form opens: it makes sending safe to repeat (decisions F2). */
  _id: string;
  clientId: string;
  eventType: CheckInEventType | '';
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`, 24 hours. */
  time: string;
  teamMembers: string[];
  notes: string;
}

export interface CheckInProblem {
  /** Where it is; absent when the server refused the whole. */
  field?: keyof CheckInValues | 'location';
  message: string;
}

/** The body to send (specification 1 §3), or the first thing missing in the specification's order (1 §5). */
export function checked(values: CheckInValues, fix: Fix | undefined, timeZone: string) {
  const { clientId, eventType, date, time } = values;
  if (!clientId) return problem('clientId', CHECKIN_MESSAGES.clientMissing);
  if (!eventType) return problem('eventType', CHECKIN_MESSAGES.eventTypeMissing);
  if (!date) return problem('date', CHECKIN_MESSAGES.dateMissing);
  if (!time) return problem('time', CHECKIN_MESSAGES.timeMissing);
  if (!fix) return problem('location', CHECKIN_MESSAGES.locationMissing);
  const { latitude, longitude, accuracy, fixAt, source } = fix;
  const body = {
    ...values,
    eventType,
    location: formatCoordinates(latitude, longitude),
    latitude,
    longitude,
    accuracy,
    fixAt,
    fixSource: source,
    timeZone,
    timestamp: `${date}T${time}:00`,
  };
  return { body, problem: undefined };
}

const problem = (field: CheckInProblem['field'], message: string) => ({ body: undefined, problem: { field, message } as CheckInProblem });

/** Why a chosen photo is not kept, if it is not (specification 1 §5). */
export function photoProblem(file: Pick<File, 'size' | 'type'>): string | undefined {
  if (!file.type.startsWith('image/')) return CHECKIN_MESSAGES.notAnImage;
  if (file.size > CHECKIN_PHOTO_MAX_BYTES) return CHECKIN_MESSAGES.photoTooLarge;
  return undefined;
}
