import { CHECKIN_MESSAGES, type CheckIn, type CheckInEventType } from '@fairlead/contract/checkins';
import { type Fix, formatCoordinates } from '../../platform/geolocation.ts';
import { dateTime, toLocalDay, toLocalTime } from '../../platform/time.ts';

/** What the user entered; the position and the photo are held beside it because they cannot be typed. */
export interface CheckInEntry {
  /** Made when the form opens: it makes sending safe to repeat (docs/product/checkins.md). */
  _id: string;
  clientId: string;
  eventType: CheckInEventType | '';
  /** Set as soon as the user changes the date or the time; without it the visit is now. */
  when?: { date: string; time: string } | undefined;
  teamMembers: string[];
  notes: string;
}

/** What the form shows and sends: `date` is `YYYY-MM-DD`, `time` is `HH:MM`, 24 hours. */
export interface CheckInValues extends Omit<CheckInEntry, 'when'> {
  date: string;
  time: string;
}

export const blankEntry = (_id: string): CheckInEntry => ({ _id, clientId: '', eventType: '', teamMembers: [], notes: '' });

/** Whether the user entered anything that would be lost. */
export const isEntered = ({ clientId, eventType, when, teamMembers, notes }: CheckInEntry): boolean =>
  clientId !== '' || eventType !== '' || when !== undefined || teamMembers.length > 0 || notes !== '';

/** The entry as it stands at an instant: date and time are that instant's unless the user has set them. */
export function valuesAt({ when, ...entry }: CheckInEntry, at: Date): CheckInValues {
  return { ...entry, ...(when ?? { date: toLocalDay(at), time: toLocalTime(at) }) };
}

export interface CheckInProblem {
  /** Where it is; absent when the server refused the whole. */
  field?: keyof CheckInValues | 'location';
  message: string;
}

/** The body to send, or the first thing missing in the specified order (docs/product/checkins.md). */
export function checkValues(values: CheckInValues, fix: Fix | undefined, timeZone: string) {
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

/** The body of a check-in, whole and ready to be sent. */
export type CheckInBody = NonNullable<ReturnType<typeof checkValues>['body']>;

/** The position that a body was made with. */
export const fixOf = ({ latitude, longitude, accuracy, fixAt, fixSource }: CheckInBody): Fix => ({
  latitude,
  longitude,
  accuracy,
  fixAt,
  source: fixSource,
});

/** Says that a visit had arrived before this send, and whether what was entered since is missing from it. */
export function loggedBefore(stored: CheckIn, sent: CheckInBody, hasPhoto: boolean): string {
  const same = (['clientId', 'eventType', 'date', 'time'] as const).every((field) => stored[field] === sent[field]);
  const isSame = same && (stored.notes ?? '') === sent.notes && stored.teamMembers.join() === sent.teamMembers.join();
  const isWhole = isSame && !(hasPhoto && stored.imageProof === null);
  const logged = `This visit was logged at ${dateTime(stored.createdAt)}.`;
  return isWhole ? logged : `${logged} What you changed after that was not saved.`;
}
