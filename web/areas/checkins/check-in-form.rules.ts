import { CHECKIN_MESSAGES, type CheckIn, type CheckInEventType } from '@fairlead/contract/checkins';
import { type Fix, formatCoordinates } from '../../platform/geolocation.ts';
import { dateTime, toLocalDay, toLocalTime } from '../../platform/time.ts';

/** What the user entered. Position and photo are kept separately, because they aren't typed. */
export interface CheckInEntry {
  /** Generated when the form opens, which makes sending idempotent (docs/product/checkins.md). */
  _id: string;
  clientId: string;
  eventType: CheckInEventType | '';
  /** Set once the user has changed the date or the time. Without it, the visit is now. */
  when?: { date: string; time: string } | undefined;
  teamMembers: string[];
  notes: string;
}

/** The values in the form. `date` is `YYYY-MM-DD`, `time` is `HH:MM` with 24 hours. */
export interface CheckInValues extends Omit<CheckInEntry, 'when'> {
  date: string;
  time: string;
}

/** A blank form, with the client it was opened for, if any. */
export const createEntry = (_id: string, clientId = ''): CheckInEntry => ({
  _id,
  clientId,
  eventType: '',
  when: undefined,
  teamMembers: [],
  notes: '',
});

/** Whether the user has entered anything that could be lost. The client that the form was opened for is not the user's input. */
export const hasInput = ({ clientId, eventType, when, teamMembers, notes }: CheckInEntry, openedFor = ''): boolean =>
  clientId !== openedFor || eventType !== '' || when !== undefined || teamMembers.length > 0 || notes !== '';

/** The form's values at an instant, which is the date and time unless the user has set them. */
export function resolveValues({ when, ...entry }: CheckInEntry, at: Date): CheckInValues {
  return { ...entry, ...(when ?? { date: toLocalDay(at), time: toLocalTime(at) }) };
}

export interface CheckInProblem {
  /** The field at fault. */
  field: keyof CheckInValues | 'location';
  message: string;
}

/** The body to send, or the first problem, in the order of docs/product/checkins.md. */
export function checkValues(values: CheckInValues, fix: Fix | undefined, timeZone: string) {
  const { clientId, eventType, date, time } = values;
  if (!clientId) return createProblem('clientId', CHECKIN_MESSAGES.clientMissing);
  if (!eventType) return createProblem('eventType', CHECKIN_MESSAGES.eventTypeMissing);
  if (!date) return createProblem('date', CHECKIN_MESSAGES.dateMissing);
  if (!time) return createProblem('time', CHECKIN_MESSAGES.timeMissing);
  if (!fix) return createProblem('location', CHECKIN_MESSAGES.locationMissing);
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

const createProblem = (field: CheckInProblem['field'], message: string) => ({
  body: undefined,
  problem: { field, message } as CheckInProblem,
});

/** A complete check-in, ready to be sent. */
export type CheckInBody = NonNullable<ReturnType<typeof checkValues>['body']>;

/** The position in a check-in's body. */
export const extractFix = ({ latitude, longitude, accuracy, fixAt, fixSource }: CheckInBody): Fix => ({
  latitude,
  longitude,
  accuracy,
  fixAt,
  source: fixSource,
});

/** Says that an earlier attempt had already stored this visit, and whether later changes are missing from it. */
export function describeEarlierVisit(stored: CheckIn, sent: CheckInBody, hasPhoto: boolean): string {
  const hasSameBasics = (['clientId', 'eventType', 'date', 'time'] as const).every((field) => stored[field] === sent[field]);
  const isSame = hasSameBasics && (stored.notes ?? '') === sent.notes && stored.teamMembers.join() === sent.teamMembers.join();
  const isComplete = isSame && !(hasPhoto && stored.imageProof === null);
  const logged = `This visit was logged at ${dateTime(stored.createdAt)}.`;
  return isComplete ? logged : `${logged} What you changed after that was not saved.`;
}
