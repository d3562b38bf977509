import {
  EVENT_DAYS_MAX,
  EVENT_FIELDS,
  EVENT_MESSAGES,
  EVENT_PANEL_MINUTES,
  type EventChange,
  type EventDraft,
} from '@fairlead/contract/calendar';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Selectable } from 'kysely';
import { folded } from '../../platform/db/lists/folded.ts';
import { blankColumns } from '../../records/stored-fields.ts';
import { dropAbsent, findDifferences, type NewRecord } from '../../records/write/kind.ts';
import type { EventTable } from './calendar.tables.ts';

export type EventRow = Selectable<EventTable>;

/** The calendar an event stands in; with neither it is the workspace's. */
export interface Owner {
  clientId?: string | undefined;
  employeeId?: string | undefined;
}

/** A draft with the calendar that it is for. */
export type OwnedDraft = EventDraft & { owner: Owner; importKey?: string | undefined; seriesId?: string | null };
/** What a draft or a change may carry once the floor has it: `timesOf` gives each date of a series times of its own. */
export type OwnedChange = EventChange & { owner?: Owner; timesOf?: (row: EventRow) => EventChange };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

type Times = Pick<EventRow, 'date' | 'time' | 'endDate' | 'endTime' | 'allDay'>;

/** The row of an event added now. Without an end it lasts two hours, unless it was imported (docs/product/calendar.md). */
export function rowOf({ owner, importKey, seriesId, allDay, ...draft }: OwnedDraft, { id, createdBy, at }: NewRecord): EventRow {
  const times = completeTimes({
    endDate: null,
    endTime: null,
    ...dropAbsent(draft),
    date: draft.date,
    time: draft.time,
    allDay: allDay ? 1 : 0,
  });
  return withKeys({
    ...blankColumns(EVENT_FIELDS),
    ...dropAbsent(draft),
    eventName: draft.eventName,
    eventType: draft.eventType,
    ...(times.endTime === null && times.allDay === 0 && importKey === undefined
      ? { ...times, ...minutesLater(times, EVENT_PANEL_MINUTES) }
      : times),
    importKey: importKey ?? null,
    seriesId: seriesId ?? null,
    clientId: owner.clientId ?? null,
    employeeId: owner.employeeId ?? null,
    id,
    createdBy,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
    version: 1,
  });
}

/** The columns that a change really changes. A new date or time without an end takes the end along. */
export function changedBy(
  row: EventRow,
  { version: _version, owner: _owner, timesOf: _times, allDay, ...change }: OwnedChange,
): Partial<EventRow> {
  const next = { ...row, ...dropAbsent(change), ...(allDay !== undefined && { allDay: allDay ? 1 : 0 }) } as EventRow;
  const saysEnd = change.endDate !== undefined || change.endTime !== undefined || next.allDay !== row.allDay;
  const moved = saysEnd ? next : { ...next, ...endMovedAlong(row, next) };
  return findDifferences(row, withKeys({ ...moved, ...completeTimes(moved) }));
}

/** Contradictions between start and end. */
export function refusedTimes(row: Times): FieldErrors {
  if (row.allDay === 0 && row.endDate !== null && row.endTime === null) return { endTime: EVENT_MESSAGES.endTimeMissing };
  const end = endKey(row);
  if (end === null) return {};
  if (end <= startKey(row)) return { [end < row.date ? 'endDate' : 'endTime']: EVENT_MESSAGES.endBeforeStart };
  return minutesBetween(startKey(row), end) > EVENT_DAYS_MAX * DAY_MINUTES ? { endDate: EVENT_MESSAGES.tooLong } : {};
}

/** The employee named by a draft or change, from those who bear the sent id or name; what was sent if nobody does. */
export function findMember(before: EventRow | undefined, sent: EventChange, people: readonly { id: string; name: string }[]) {
  const { assignedTeamMember, assignedTeamMemberId } = sent;
  if (assignedTeamMemberId) {
    const [person] = people.filter(({ id }) => id === assignedTeamMemberId);
    if (person) return { assignedTeamMemberId, assignedTeamMember: person.name };
    // Somebody who has left since stays assigned.
    return assignedTeamMemberId === before?.assignedTeamMemberId ? unchanged(before) : undefined;
  }
  if (assignedTeamMember === undefined) return assignedTeamMemberId === null ? NOBODY : unchanged(before);
  if (assignedTeamMember === null) return NOBODY;
  const same = people.find(({ id }) => id === before?.assignedTeamMemberId);
  if (same || (before && assignedTeamMember === before.assignedTeamMember)) return unchanged(before);
  const [sole, another] = people;
  return { assignedTeamMember, assignedTeamMemberId: sole && !another ? sole.id : null };
}
const NOBODY = { assignedTeamMember: null, assignedTeamMemberId: null };
const unchanged = (before: EventRow | undefined) => ({
  assignedTeamMember: before?.assignedTeamMember ?? null,
  assignedTeamMemberId: before?.assignedTeamMemberId ?? null,
});

const startKey = ({ date, time }: Pick<EventRow, 'date' | 'time'>) => `${date}T${time}`;

/** When it ends, as `startKey` says when it begins; null for an imported event without an end. */
function endKey({ date, endDate, endTime, allDay }: Times): string | null {
  if (allDay === 1) return addMinutes(`${endDate ?? date}T00:00`, DAY_MINUTES);
  return endTime === null ? null : `${endDate ?? date}T${endTime}`;
}

function withKeys(row: Omit<EventRow, 'startKey' | 'endsLaterOn' | 'searchText'>): EventRow {
  // The last minute belongs to the event, its end does not: until midnight is still the day before.
  const lastDay = addMinutes(endKey(row) ?? addMinutes(startKey(row), EVENT_PANEL_MINUTES), -1).slice(0, 10);
  return {
    ...row,
    startKey: startKey(row),
    endsLaterOn: lastDay > row.date ? lastDay : null,
    searchText: [row.eventName, row.notes ?? ''].map(folded).join('\n'),
  };
}

/** A day of its own for the end, and no times for all-day events. */
function completeTimes({ date, time, endDate, endTime, allDay }: Times): Times {
  if (allDay === 1) return { date, time: '00:00', endDate: endDate ?? date, endTime: null, allDay };
  return { date, time, endDate: endTime === null ? endDate : (endDate ?? date), endTime, allDay };
}

function endMovedAlong(before: EventRow, after: EventRow): Partial<Times> {
  const shift = minutesBetween(startKey(before), startKey(after));
  const end = before.allDay === 1 ? before.endDate && `${before.endDate}T00:00` : endKey(before);
  if (shift === 0 || !end) return {};
  const [endDate, endTime] = addMinutes(end, shift).split('T') as [string, string];
  return before.allDay === 1 ? { endDate } : { endDate, endTime };
}

function minutesLater({ date, time }: Times, minutes: number): Pick<Times, 'endDate' | 'endTime'> {
  const [endDate, endTime] = addMinutes(`${date}T${time}`, minutes).split('T') as [string, string];
  return { endDate, endTime };
}

/** By the clock on the wall, on which every day has 24 hours. */
const addMinutes = (key: string, minutes: number): string =>
  new Date(Date.parse(`${key}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);
const minutesBetween = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / MINUTE_MS;
