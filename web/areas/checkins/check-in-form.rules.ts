import { CHECKIN_MESSAGES, CHECKIN_PHOTO_MAX_BYTES, type CheckInEventType } from '@fairlead/contract/checkins';
import type { Fix } from '../../platform/geolocation.ts';
import { formatCoordinates } from '../../platform/geolocation.ts';

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

/** The first thing missing, in the specification's order (1 §5), with its field; undefined when it may be sent. */
export function firstProblem(
  values: CheckInValues,
  fix: Fix | undefined,
): { field: keyof CheckInValues | 'location'; message: string } | undefined {
  if (!values.clientId) return { field: 'clientId', message: CHECKIN_MESSAGES.clientMissing };
  if (!values.eventType) return { field: 'eventType', message: CHECKIN_MESSAGES.eventTypeMissing };
  if (!values.date) return { field: 'date', message: CHECKIN_MESSAGES.dateMissing };
  if (!values.time) return { field: 'time', message: CHECKIN_MESSAGES.timeMissing };
  if (!fix) return { field: 'location', message: CHECKIN_MESSAGES.locationMissing };
  return undefined;
}

/** The body of the call (specification 1 §3), with what later verification needs. */
export function bodyOf(values: CheckInValues, fix: Fix, timeZone: string) {
  return {
    ...values,
    location: formatCoordinates(fix.latitude, fix.longitude),
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracy: fix.accuracy,
    fixAt: fix.fixAt,
    fixSource: fix.source,
    timeZone,
    timestamp: `${values.date}T${values.time}:00`,
  };
}

/** Why a chosen photo is not kept, if it is not (specification 1 §5). */
export function photoProblem(file: Pick<File, 'size' | 'type'>): string | undefined {
  if (!file.type.startsWith('image/')) return CHECKIN_MESSAGES.notAnImage;
  if (file.size > CHECKIN_PHOTO_MAX_BYTES) return CHECKIN_MESSAGES.photoTooLarge;
  return undefined;
}
