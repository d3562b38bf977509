import { CHECKIN_FIELDS, CHECKIN_MESSAGES, type CheckIn, type CheckInEventType, checkInChange } from '@fairlead/contract/checkins';
import { type Fix, formatCoordinates } from '../../platform/geolocation.ts';
import { dateTime, toLocalDay, toLocalTime } from '../../platform/time.ts';
import { plainForm, type ValuesOf } from '../../records/form/form-fields.rules.ts';

const { clientId, eventType, date, time, teamMembers } = CHECKIN_FIELDS;
/** The form's fields in its order, as the specification calls them. */
const FIELDS = {
  clientId,
  eventType: { ...eventType, label: 'Event Type' },
  date: { ...date, label: 'Select a Date' },
  time: { ...time, label: 'Select a Time' },
  teamMembers: { ...teamMembers, label: 'Add a Team Member' },
  notes: { kind: 'text', max: CHECKIN_FIELDS.notes.max, label: 'Add notes' },
} as const;
export const CHECK_IN = plainForm(FIELDS, { title: 'Check In', schema: checkInChange });
/** What the form holds. Date and time are blank until the user has changed one of them: the visit is now. */
export type CheckInEntry = ValuesOf<typeof FIELDS>;

/** What is checked and sent. `date` is `YYYY-MM-DD`, `time` is `HH:MM` with 24 hours. */
export interface CheckInValues {
  /** Generated when the form opens, which makes sending idempotent (docs/product/checkins.md). */
  _id: string;
  clientId: string;
  eventType: string;
  date: string;
  time: string;
  teamMembers: string[];
  notes: string;
}

/** The entry at an instant, which is its date and time unless the user has set them. */
export const resolveEntry = (entry: CheckInEntry, at: Date): CheckInEntry =>
  entry.date === '' ? { ...entry, date: toLocalDay(at), time: toLocalTime(at) } : entry;

export const valuesOf = (_id: string, { clientId: client, teamMembers: team, ...typed }: CheckInEntry): CheckInValues => ({
  _id,
  ...typed,
  clientId: client._id,
  teamMembers: team.map((member) => member._id),
});

export interface CheckInProblem {
  /** The field at fault. */
  field: keyof CheckInValues | 'location';
  message: string;
}

/** The body to send, or the first problem, in the order of docs/product/checkins.md. */
export function checkValues(values: CheckInValues, fix: Fix | undefined, timeZone: string) {
  if (!values.clientId) return createProblem('clientId', CHECKIN_MESSAGES.clientMissing);
  if (!values.eventType) return createProblem('eventType', CHECKIN_MESSAGES.eventTypeMissing);
  if (!values.date) return createProblem('date', CHECKIN_MESSAGES.dateMissing);
  if (!values.time) return createProblem('time', CHECKIN_MESSAGES.timeMissing);
  if (!fix) return createProblem('location', CHECKIN_MESSAGES.locationMissing);
  const { latitude, longitude, accuracy, fixAt, source } = fix;
  const body = {
    ...values,
    eventType: values.eventType as CheckInEventType,
    location: formatCoordinates(latitude, longitude),
    latitude,
    longitude,
    accuracy,
    fixAt,
    fixSource: source,
    timeZone,
    timestamp: `${values.date}T${values.time}:00`,
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
