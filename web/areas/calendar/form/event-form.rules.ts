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
import { plainForm, type ValuesOf } from '../../../records/form/form-fields.rules.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import { addMinutes, type EventTimes, startOf, whenText } from '../event-times.rules.ts';

/** The client or employee in whose calendar an event stands. */
export interface Owner extends Named {
  kind: 'client' | 'employee';
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

const { eventName, eventType, date, time, endDate, endTime, allDay, assignedTeamMemberId, color, link, notes } = EVENT_FIELDS;
/** The contract's fields in the form's order, and the one that only the all-events calendar asks for. */
const FIELDS = {
  owner: {
    kind: 'reference',
    to: 'owner',
    label: 'Client or team member',
    required: EVENT_MESSAGES.incomplete,
    isReadOnly: true,
  },
  eventName,
  eventType,
  date,
  time,
  endDate,
  endTime,
  allDay,
  assignedTeamMemberId,
  color,
  link,
  notes,
} as const;
export type EventValues = Omit<ValuesOf<typeof FIELDS>, 'owner'> & { owner: Owner };

/** Start and end only mean something together. */
export const EVENT = plainForm<typeof FIELDS, EventValues>(FIELDS, {
  title: 'Event',
  schema: eventDraft,
  meaningOf: ({ allDay: isAllDay, ...values }) => ({
    ...values,
    allDay: isAllDay,
    ...(isAllDay && { time: '00:00', endTime: '' }),
    endDate: values.endDate || (values.endTime === '' || isAllDay ? '' : values.date),
  }),
  together: [
    {
      name: 'when',
      label: 'Start and end',
      fields: ['date', 'time', 'endDate', 'endTime', 'allDay'],
      textOf: (values) => whenText(timesOfForm(values)),
      isSentWhole: true,
    },
  ],
});

export const newValues = ({ owner, date: day, time: at }: NewEvent): EventValues => ({
  ...EVENT.blankValues(),
  owner: owner ?? { kind: 'client', _id: '', name: '' },
  date: day,
  time: at ?? EVENT_DEFAULT_TIME,
  color: EVENT_COLOR_NEW,
});

export const valuesOf = (event: Event): EventValues => ({ ...EVENT.valuesOf({ ...event }), owner: ownerOf(event) });

const ownerOf = ({ clientId, clientName, employeeId, employeeName }: Event): Owner =>
  employeeId === null
    ? { kind: 'client', _id: clientId ?? '', name: clientName ?? '' }
    : { kind: 'employee', _id: employeeId, name: employeeName ?? '' };

/** The form's idea of when it is. */
const timesOfForm = (values: EventValues): EventTimes => {
  const meant = EVENT.meaningOf(values);
  return { ...meant, endDate: meant.endDate || null, endTime: meant.endTime || null };
};

/** A new start takes the end along, and an event of whole days has no end time. */
export function follow(change: Partial<EventValues>, before: EventValues): Partial<EventValues> {
  if (change.allDay !== undefined) return { endTime: '' };
  if (change.date === undefined && change.time === undefined) return {};
  if (before.endTime === '' && before.endDate === '') return {};
  const [from, to] = [startOf(before), startOf({ ...before, ...change })].map((at) => Date.parse(`${at}Z`)) as [number, number];
  const end = `${before.endDate || before.date}T${before.endTime || '00:00'}`;
  if (Number.isNaN(from + to) || !Number.isFinite(Date.parse(`${end}Z`))) return {};
  const [day = '', at = ''] = addMinutes(end, (to - from) / 60_000).split('T');
  return { endDate: day, ...(before.endTime !== '' && { endTime: at }) };
}

/** What goes to the server for a new event: an end is worked out where none is given. */
export function addedBody(values: EventValues, minutes: number): EventDraft {
  const body = EVENT.addedBody(values) as EventDraft;
  if (values.allDay || values.endTime !== '' || values.endDate !== '' || !values.date || !values.time) return body;
  const [day, at] = addMinutes(startOf(values), minutes).split('T');
  return { ...body, endDate: day, endTime: at };
}

export const changedBody = (values: EventValues, before: EventValues) => EVENT.changedBody(values, before) as EventChange;

/** An event of nobody's may be kept already. */
export function problemsOf(values: EventValues, isOwnerAsked: boolean): FieldErrors {
  const { owner, ...problems } = EVENT.problemsOf(values);
  return {
    ...(isOwnerAsked && owner !== undefined && { owner }),
    ...(Object.keys(problems).length === 0 ? timeProblems(values) : problems),
  };
}

function timeProblems(values: EventValues): FieldErrors {
  const times = timesOfForm(values);
  const { date: from, endDate: to } = times;
  if (times.allDay) return to !== null && to < from ? { endDate: EVENT_MESSAGES.endBeforeStart } : {};
  if (times.endTime === null) return to === null ? {} : { endTime: EVENT_MESSAGES.endTimeMissing };
  const isBefore = `${to}T${times.endTime}` <= startOf(values);
  return isBefore ? { [(to ?? from) < from ? 'endDate' : 'endTime']: EVENT_MESSAGES.endBeforeStart } : {};
}
