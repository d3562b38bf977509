import {
  CHECKIN_FIELDS,
  CHECKIN_MESSAGES,
  type CheckIn,
  type CheckInEventType,
  checkInChange,
  VERDICT_LABELS,
} from '@fairlead/contract/checkins';
import { judge } from '@fairlead/contract/checkins/verdict';
import type { Site } from '@fairlead/contract/clients';
import { type Fix, formatCoordinates } from '../../platform/geolocation.ts';
import { dateTime, toLocalDay, toLocalTime } from '../../platform/time.ts';
import { plainForm, type ValuesOf } from '../../records/form/form-fields.rules.ts';

const { clientId, eventType, date, time, teamMembers, awayReason, isTheirSite } = CHECKIN_FIELDS;
/** The form's fields in its order, as the specification calls them. */
const FIELDS = {
  clientId,
  eventType: { ...eventType, label: 'Event Type' },
  date: { ...date, label: 'Select a Date' },
  time: { ...time, label: 'Select a Time' },
  teamMembers: { ...teamMembers, label: 'Add a Team Member' },
  notes: { kind: 'text', max: CHECKIN_FIELDS.notes.max, label: 'Add notes' },
  awayReason,
  isTheirSite,
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
  /** Where it is asked for. */
  awayReason?: string;
  /** Where it is offered and was ticked. */
  isTheirSite?: true;
}

/** What a form asks because of where one is against the client's sites; undefined while either is unknown. */
export type Asked = 'away reason' | 'their site' | undefined;

/** `sites` and `fix` as far as they are known. The verdict is the one that the server will come to, but for when the visit was. */
export function judgeHere(sites: readonly Site[] | undefined, fix: Fix | undefined) {
  if (!sites || !fix) return undefined;
  const { verdict, reason } = judge({ sites, ...fix });
  const asked: Asked = verdict === 'away' ? 'away reason' : sites.length === 0 ? 'their site' : undefined;
  return { verdict, sentence: `${VERDICT_LABELS[verdict]}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`, asked };
}
export type JudgedHere = NonNullable<ReturnType<typeof judgeHere>>;

const AWAY_REASON_MISSING = 'Please say why you are away from their sites, or choose “No reason”';
/** Says that there is none, so that nobody is held up. */
export const NO_REASON = 'No reason given';

/** The entry as today's form holds it; a version before it kept fewer fields on the device. */
export const completeEntry = (kept: Partial<CheckInEntry>): CheckInEntry => ({ ...CHECK_IN.blankValues(), ...kept });

/** The entry at an instant, which is its date and time unless the user has set them. */
export const resolveEntry = (entry: CheckInEntry, at: Date): CheckInEntry =>
  entry.date === '' ? { ...entry, date: toLocalDay(at), time: toLocalTime(at) } : entry;

/** What is stated of an entry. What is asked only somewhere else than here is left out. */
export function valuesOf(_id: string, entry: CheckInEntry, asked?: Asked): CheckInValues {
  const { clientId: client, teamMembers: team, awayReason: reason, isTheirSite: isTheirs, ...typed } = entry;
  return {
    _id,
    ...typed,
    clientId: client._id,
    teamMembers: team.map((member) => member._id),
    ...(asked === 'away reason' && { awayReason: reason.trim() }),
    ...(asked === 'their site' && isTheirs && { isTheirSite: true }),
  };
}

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
  if (values.awayReason === '') return createProblem('awayReason', AWAY_REASON_MISSING);
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
export type CheckInBody = NonNullable<ReturnType<typeof checkValues>['body']> & {
  /** Which version of the notice its sender had accepted; absent from what an older version of the app kept. */
  noticeVersion?: number;
};

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
  const hasSameTexts = (stored.notes ?? '') === sent.notes && (stored.awayReason ?? '') === (sent.awayReason ?? '');
  const isSame = hasSameBasics && hasSameTexts && stored.teamMembers.join() === sent.teamMembers.join();
  const isComplete = isSame && !(hasPhoto && stored.imageProof === null);
  const logged = `This visit was logged at ${dateTime(stored.createdAt)}.`;
  return isComplete ? logged : `${logged} What you changed after that was not saved.`;
}
