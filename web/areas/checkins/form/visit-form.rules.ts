import { CHECKIN_FIELDS, type CheckIn, type CheckInChange, checkInChange } from '@fairlead/contract/checkins';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { optionLabel } from '@fairlead/contract/kit/records/fields';
import { wallClock } from '../../../platform/time.ts';
import type { MergeUnit } from '../../../records/form/form-kind.ts';
import { changedEntries, inFormOrder, problemsIn } from '../../../records/form/form-values.rules.ts';

/** Someone or something that is chosen, by its id; screens show the name. */
export interface Named {
  _id: string;
  name: string;
}

/** What the form of a correction holds. `timeZone` is that of date and time, and stays. */
export interface VisitValues extends Record<string, unknown> {
  clientId: Named;
  eventType: string;
  date: string;
  time: string;
  timeZone: string;
  location: string;
  teamMembers: readonly Named[];
  notes: string;
}

const TITLE = 'Correct Visit';
const FIELDS = ['clientId', 'eventType', 'date', 'time', 'location', 'teamMembers', 'notes'] as const;
export const VISIT_STEPS = [{ label: TITLE, title: TITLE, groups: [{ title: TITLE, fields: FIELDS }] }];

export const blankValues = (): VisitValues => ({
  clientId: { _id: '', name: '' },
  eventType: '',
  date: '',
  time: '',
  timeZone: '',
  location: '',
  teamMembers: [],
  notes: '',
});

export const valuesOf = (visit: CheckIn): VisitValues => ({
  clientId: { _id: visit.clientId, name: visit.companyName },
  eventType: visit.eventType,
  date: visit.date,
  time: visit.time,
  timeZone: visit.timeZone,
  location: visit.location,
  teamMembers: visit.teamMembers.map((_id, at) => ({ _id, name: visit.teamMemberNames[at] ?? 'someone unknown' })),
  notes: visit.notes ?? '',
});

const bodyOf = ({ clientId, eventType, date, time, location, teamMembers, notes }: VisitValues) => ({
  clientId: clientId._id,
  eventType,
  date,
  time,
  location: location.trim(),
  teamMembers: teamMembers.map(({ _id }) => _id),
  notes: notes.trim() || null,
});

/** What goes to the server: only what differs from before (docs/product/api.md). */
export const changedBody = (values: VisitValues, before: VisitValues) => changedEntries(bodyOf(values), bodyOf(before)) as CheckInChange;

/** What is wrong with the values before anything is sent, by the contract's own schema; empty when nothing is. */
export const problemsOf = (values: VisitValues): FieldErrors =>
  inFormOrder(VISIT_STEPS, problemsIn(checkInChange, CHECKIN_FIELDS, bodyOf(values)));

/** How a value reads beside another version of it. */
export function textOf(values: VisitValues, field: string): string {
  if (field === 'clientId') return values.clientId.name;
  if (field === 'teamMembers') return values.teamMembers.map(({ name }) => name).join(', ') || 'Nobody';
  if (field === 'eventType') return optionLabel(CHECKIN_FIELDS.eventType, values.eventType);
  return String(values[field] ?? '').trim() || 'Not provided';
}

const unitOf = (name: (typeof FIELDS)[number], keyOf: MergeUnit<VisitValues>['keyOf']): MergeUnit<VisitValues> => ({
  name,
  label: CHECKIN_FIELDS[name].label,
  fields: [name],
  keyOf,
  textOf: (values) => textOf(values, name),
});

/** A day says nothing without its time, so the two are kept or taken over as one. */
export const VISIT_UNITS: readonly MergeUnit<VisitValues>[] = [
  unitOf('clientId', ({ clientId }) => clientId._id),
  unitOf('eventType', ({ eventType }) => eventType),
  {
    name: 'when',
    label: 'Date and time',
    fields: ['date', 'time'],
    keyOf: ({ date, time }) => `${date} ${time}`,
    textOf: ({ date, time }) => wallClock(date, time),
  },
  unitOf('location', ({ location }) => location.trim()),
  unitOf('teamMembers', ({ teamMembers }) => teamMembers.map(({ _id }) => _id).join()),
  unitOf('notes', ({ notes }) => notes.trim()),
];
