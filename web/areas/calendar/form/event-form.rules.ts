import {
  EVENT_COLOR_NEW,
  EVENT_DEFAULT_TIME,
  EVENT_FIELDS,
  EVENT_MESSAGES,
  type Event,
  type EventChange,
  type EventDraft,
  eventDraft,
} from '@fairlead/contract/calendar';
import type { SeriesDates } from '@fairlead/contract/calendar/series';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import { type Field, optionLabel } from '@fairlead/contract/kit/records/fields';
import type { MergeUnit } from '../../../records/form/form-kind.ts';
import { changedEntries, inFormOrder, problemsIn, REQUIRED, withoutBlanks } from '../../../records/form/form-values.rules.ts';
import { addMinutes, type EventTimes, startOf, whenText } from '../event-times.rules.ts';

/** Someone that is chosen, by id; screens show the name. */
export interface Named {
  _id: string;
  name: string;
}

/** The client or employee in whose calendar an event stands. */
export interface Owner extends Named {
  kind: 'client' | 'employee';
}

/** What the form holds: texts as typed, '' for blanks. */
export interface EventValues extends Record<string, unknown> {
  owner: Owner;
  eventName: string;
  eventType: string;
  date: string;
  time: string;
  endDate: string;
  endTime: string;
  allDay: boolean;
  assignedTeamMember: Named;
  color: string;
  link: string;
  notes: string;
}

/** Where an event is added: whose it will be, from when, and how long unless an end is given. */
export interface NewEvent {
  /** Absent where the form asks for it. */
  owner?: Owner;
  date: string;
  time?: string | undefined;
  minutes: number;
  /** Of an edit that is for several dates of a series. */
  series?: { dates: SeriesDates; tellRefused: (reply: BulkReply) => void };
}

/** What is kept of an open form besides its values. */
export interface EventOpening {
  start: Pick<NewEvent, 'date' | 'time'>;
  dates?: SeriesDates | undefined;
}

/** The contract's fields, and the one that only the all-events calendar asks for. */
export const FORM_FIELDS = {
  ...EVENT_FIELDS,
  owner: { kind: 'text', isLong: true, max: 200, label: 'Client or team member', required: EVENT_MESSAGES.incomplete },
} as const;
const FIELDS = [
  'owner',
  'eventName',
  'eventType',
  'date',
  'time',
  'endDate',
  'endTime',
  'allDay',
  'assignedTeamMember',
  'color',
  'link',
  'notes',
] as const;
type FormField = (typeof FIELDS)[number];
const TITLE = 'Event';
export const EVENT_STEPS = [{ label: TITLE, title: TITLE, groups: [{ title: TITLE, fields: FIELDS }] }];

const NOBODY: Named = { _id: '', name: '' };

export const newValues = ({ owner, date, time }: NewEvent): EventValues => ({
  owner: owner ?? { kind: 'client', ...NOBODY },
  eventName: '',
  eventType: '',
  date,
  time: time ?? EVENT_DEFAULT_TIME,
  endDate: '',
  endTime: '',
  allDay: false,
  assignedTeamMember: NOBODY,
  color: EVENT_COLOR_NEW,
  link: '',
  notes: '',
});

export const valuesOf = (event: Event): EventValues => ({
  owner: ownerOf(event),
  eventName: event.eventName,
  eventType: event.eventType,
  date: event.date,
  time: event.time,
  endDate: event.endDate ?? '',
  endTime: event.endTime ?? '',
  allDay: event.allDay,
  assignedTeamMember: { _id: event.assignedTeamMemberId ?? '', name: event.assignedTeamMember ?? '' },
  color: event.color ?? '',
  link: event.link ?? '',
  notes: event.notes ?? '',
});

const ownerOf = ({ clientId, clientName, employeeId, employeeName }: Event): Owner =>
  employeeId === null
    ? { kind: 'client', _id: clientId ?? '', name: clientName ?? '' }
    : { kind: 'employee', _id: employeeId, name: employeeName ?? '' };

/** The form's idea of when it is. */
const timesOfForm = ({ date, time, endDate, endTime, allDay }: EventValues): EventTimes => ({
  date,
  time: allDay ? '00:00' : time,
  endDate: endDate || (endTime === '' || allDay ? null : date),
  endTime: allDay ? null : endTime || null,
  allDay,
});

/** A new start takes the end along. */
export function withStart(values: EventValues, start: { date: string } | { time: string }): Partial<EventValues> {
  const next = { ...values, ...start };
  if (values.endTime === '' && values.endDate === '') return start;
  const [before, after] = [startOf(values), startOf(next)].map((at) => Date.parse(`${at}Z`)) as [number, number];
  const end = `${values.endDate || values.date}T${values.endTime || '00:00'}`;
  if (Number.isNaN(before + after) || !Number.isFinite(Date.parse(`${end}Z`))) return start;
  const [endDate = '', endTime = ''] = addMinutes(end, (after - before) / 60_000).split('T');
  return { ...start, endDate, ...(values.endTime !== '' && { endTime }) };
}

const bodyOf = (values: EventValues) => {
  const { eventName, eventType, assignedTeamMember, color, link, notes } = values;
  const times = timesOfForm(values);
  return {
    eventName: eventName.trim() || null,
    eventType: eventType || null,
    ...times,
    date: times.date || null,
    time: times.time || null,
    assignedTeamMemberId: assignedTeamMember._id || null,
    color: color || null,
    link: link.trim() || null,
    notes: notes.trim() || null,
  };
};

/** What goes to the server for a new event: blanks are dropped, and an end is worked out where none is given. */
export function addedBody(values: EventValues, minutes: number): EventDraft {
  const body = withoutBlanks(bodyOf(values));
  if (values.allDay || values.endTime !== '' || values.endDate !== '' || !values.date || !values.time) return body as EventDraft;
  const [endDate, endTime] = addMinutes(startOf(values), minutes).split('T');
  return { ...body, endDate, endTime } as EventDraft;
}

/** What goes to the server for an edit: only what differs from before; the parts of a time go together. */
export function changedBody(values: EventValues, before: EventValues): EventChange {
  const change = changedEntries(bodyOf(values), bodyOf(before));
  const isMoved = ['date', 'time', 'endDate', 'endTime', 'allDay'].some((name) => name in change);
  return { ...change, ...(isMoved && timesOfForm(values)) } as EventChange;
}

/** What is wrong with the values before anything is sent, by the contract's own schema; empty when nothing is. */
export function problemsOf(values: EventValues, isOwnerAsked: boolean): FieldErrors {
  const problems = problemsIn(eventDraft, EVENT_FIELDS, withoutBlanks(bodyOf(values)));
  const owner: FieldErrors = isOwnerAsked && values.owner._id === '' ? { owner: REQUIRED } : {};
  return inFormOrder(EVENT_STEPS, { ...owner, ...problems, ...(Object.keys(problems).length === 0 && timeProblems(values)) });
}

function timeProblems(values: EventValues): FieldErrors {
  const { date, endDate, endTime, allDay } = timesOfForm(values);
  if (allDay) return endDate !== null && endDate < date ? { endDate: EVENT_MESSAGES.endBeforeStart } : {};
  if (endTime === null) return endDate === null ? {} : { endTime: EVENT_MESSAGES.endTimeMissing };
  const isBefore = `${endDate}T${endTime}` <= startOf(values);
  return isBefore ? { [(endDate ?? date) < date ? 'endDate' : 'endTime']: EVENT_MESSAGES.endBeforeStart } : {};
}

const NOT_PROVIDED = 'Not provided';

/** How a value reads beside another version of it. */
export function textOf(values: EventValues, field: string): string {
  if (field === 'owner') return values.owner.name;
  if (field === 'assignedTeamMember') return values.assignedTeamMember.name || NOT_PROVIDED;
  if (field === 'allDay') return values.allDay ? 'Yes' : 'No';
  const typed = String(values[field] ?? '').trim();
  return typed ? optionLabel(FORM_FIELDS[field as FormField] as Field, typed) : NOT_PROVIDED;
}

const unitOf = (
  name: FormField,
  keyOf: MergeUnit<EventValues>['keyOf'] = (values) => String(values[name]).trim(),
): MergeUnit<EventValues> => ({
  name,
  label: FORM_FIELDS[name].label,
  fields: [name],
  keyOf,
  textOf: (values) => textOf(values, name),
});

const WHEN = ['date', 'time', 'endDate', 'endTime', 'allDay'] as const;
/** Start and end only mean something together, so they are kept or taken over as one. */
export const EVENT_UNITS: readonly MergeUnit<EventValues>[] = [
  unitOf('eventName'),
  unitOf('eventType'),
  {
    name: 'when',
    label: 'Start and end',
    fields: WHEN,
    keyOf: (values) => JSON.stringify(timesOfForm(values)),
    textOf: (values) => whenText(timesOfForm(values)),
  },
  unitOf('assignedTeamMember', ({ assignedTeamMember }) => assignedTeamMember._id),
  unitOf('color'),
  unitOf('link'),
  unitOf('notes'),
];
export const EVENT_COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(WHEN.map((name) => [name, 'when'])),
  assignedTeamMemberId: 'assignedTeamMember',
};
