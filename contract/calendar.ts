import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { day, id, pathId } from './kit/values.ts';

/** In the order of the dropdown (docs/product/calendar.md). */
export const EVENT_TYPES = ['meeting', 'call', 'presentation', 'workshop', 'other'] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export const EVENT_TYPE_LABELS: Record<EventType, string> = {
  meeting: 'Meeting',
  call: 'Call',
  presentation: 'Presentation',
  workshop: 'Workshop',
  other: 'Other',
};

export const EVENT_COLORS = ['#FF9500', '#007AFF', '#34C759', '#30B0C7'] as const;
export type EventColor = (typeof EVENT_COLORS)[number];
export const EVENT_COLOR_LABELS: Record<EventColor, string> = {
  '#FF9500': 'Orange',
  '#007AFF': 'Blue',
  '#34C759': 'Green',
  '#30B0C7': 'Teal',
};
/** The form's choice for a new event. */
export const EVENT_COLOR_NEW: EventColor = '#FF9500';
/** How an event without a colour is shown. */
export const EVENT_COLOR_ABSENT: EventColor = '#007AFF';

/** Minutes from an event's start to its end: on a client's or employee's panel, and on the all-events calendar. */
export const EVENT_PANEL_MINUTES = 120;
export const EVENT_CALENDAR_MINUTES = 60;
/** The all-events calendar's time for a new event. */
export const EVENT_DEFAULT_TIME = '09:00';
/** The hours that the day view shows at first; earlier and later events can be reached. */
export const EVENT_DAY_HOURS = { from: '09:00', to: '23:00' } as const;
/** How long before its start an event is announced. */
export const EVENT_REMINDER_MINUTES = 15;
/** The longest event, and the longest period that one request may ask for. */
export const EVENT_DAYS_MAX = 366;
export const EVENT_RANGE_DAYS_MAX = 400;

/** See docs/product/calendar.md. */
export const EVENT_MESSAGES = {
  incomplete: 'Please fill in all required fields',
  createFailed: 'Failed to create event. Please try again.',
  updateFailed: 'Failed to update event. Please try again.',
  deleteFailed: 'Failed to delete event. Please try again.',
  endBeforeStart: 'The end must be after the start',
  endTimeMissing: 'An end date needs an end time',
  tooLong: `An event may last at most ${EVENT_DAYS_MAX} days`,
  rangeTooLong: `At most ${EVENT_RANGE_DAYS_MAX} days can be asked for at once`,
  rangeHalf: 'Give the first and the last day, or neither',
  rangeReversed: 'The last day must not be before the first',
  memberNotFound: 'Team member not found',
  noNotes: 'No Notes Added',
} as const;

const required = EVENT_MESSAGES.incomplete;

/** What the form states, in its order; names beside ids are kept in step with the records they name. */
export const EVENT_FIELDS = defineFields({
  eventName: { kind: 'text', max: 200, label: 'Event name', required, isInLists: true, width: 34 },
  eventType: {
    kind: 'choice',
    options: EVENT_TYPES,
    optionLabels: EVENT_TYPE_LABELS,
    wrong: 'must be an event type of the list',
    label: 'Event type',
    required,
    isInLists: true,
    width: 14,
  },
  /** By the clock of the workspace's time zone, like every day and time of an event. */
  date: { kind: 'day', label: 'Date', required, isInLists: true, width: 12 },
  time: { kind: 'time', label: 'Time', required, isInLists: true, width: 8 },
  /** Two hours after the start unless a draft says otherwise; null for an imported event that states none. Inclusive for all-day events. */
  endDate: { kind: 'day', label: 'End date', isInLists: true, width: 12 },
  endTime: { kind: 'time', label: 'End time', isInLists: true, width: 8 },
  /** Then `time` is '00:00' and `endTime` null. */
  allDay: { kind: 'flag', label: 'All day', isInLists: true, width: 8 },
  /** The employee's name; a name that no employee bears stays as it was sent. */
  assignedTeamMember: { kind: 'text', max: 160, label: 'Team member', isInLists: true, width: 26 },
  assignedTeamMemberId: { kind: 'reference', to: 'employee', named: 'assignedTeamMember', label: 'Team member', isInLists: true },
  notes: { kind: 'text', max: 5000, isLong: true, label: 'Notes', isInLists: true, width: 40 },
  link: { kind: 'url', max: 2000, label: 'Link', isInLists: true, width: 30 },
  color: {
    kind: 'choice',
    options: EVENT_COLORS,
    optionLabels: EVENT_COLOR_LABELS,
    wrong: 'must be a color of the list',
    label: 'Color',
    isInLists: true,
    width: 8,
  },
  /** The calendar it stands in: a client's, an employee's, or with neither the workspace's. Set by the path it is created at. */
  clientId: { kind: 'reference', to: 'client', label: 'Client', column: 'clientId', isReadOnly: true, isInLists: true },
  clientName: { kind: 'text', max: 200, label: 'Client', isReadOnly: true, isInLists: true, width: 30 },
  employeeId: { kind: 'reference', to: 'employee', label: 'Employee', column: 'employeeId', isReadOnly: true, isInLists: true },
  employeeName: { kind: 'text', max: 160, label: 'Employee', isReadOnly: true, isInLists: true, width: 26 },
  /** The same for all dates of a series that was imported; null for a single event. */
  seriesId: { kind: 'text', max: 64, label: 'Series', column: 'seriesId', isReadOnly: true, isInLists: true },
} as const satisfies Fields);

/** The days of a calendar's view, both inclusive. An event belongs to them if it touches one. */
const range = { from: day, to: day };
const owner = { client: id.optional(), employee: id.optional() };
/** Whole calendars unless days are given. */
const someDays = z.object({ from: day.optional(), to: day.optional() });
export const eventRangeQuery = z.object({ ...range, ...owner });

const params = z.object({ id: pathId });
const ofClient = z.object({ clientId: pathId });
const ofClientEvent = z.object({ clientId: pathId, eventId: pathId });
const ofEmployeeEvent = z.object({ id: pathId, eventId: pathId });

/** Events of clients, employees and the workspace, in order of their start. See docs/product/calendar.md. */
export const eventKind = defineKind('Event', {
  area: 'calendar',
  thing: 'event',
  words: { one: 'event', many: 'events', change: 'update' },
  rights: kindRights('events'),
  fields: EVENT_FIELDS,
  hangsOn: { client: 'clientId', employee: 'employeeId' },
  // The workspace's own.
  withoutOwner: 'everyone',
  path: '/api/events',
  rows: 'events',
  filters: {},
  sorts: ['date'],
  toldOfDeleted: ['eventName', 'eventType', 'date', 'time', 'clientName', 'employeeName'],
  search: {
    by: ['eventName', 'notes', 'assignedTeamMember'],
    ...{ title: 'eventName', detail: ['clientName', 'employeeName', 'date'], page: '/yourcalendar/:id' },
  },
  // Calendars ask for days, not for pages.
  without: ['count', 'listViews', 'createView', 'updateView', 'removeView', 'create', 'bulkChange', 'bulkRemove', 'exportTable'],
  summaries: {
    get: 'One event of any calendar.',
    update: 'Changes an event of any calendar: absent stays, null clears. A new date or time alone moves the end along.',
    remove: 'Deletes an event of any calendar (kept restorable for 30 days).',
  },
  calls: ({ record, draft, change }) => ({
    list: endpoint({
      keys: 'calendar',
      method: 'GET',
      path: '/api/events',
      summary: "Clients', employees' and the workspace's events that touch these days, in order of their start.",
      query: eventRangeQuery,
      reply: z.array(record),
    }),
    listOfClients: endpoint({
      keys: 'calendar',
      method: 'GET',
      path: '/api/clients/events',
      summary: 'The events of all clients, in order of their start.',
      query: someDays,
      reply: z.array(record),
    }),
    listOfClient: endpoint({
      keys: 'calendar',
      method: 'GET',
      path: '/api/clients/:clientId/events',
      summary: "A client's events, in order of their start.",
      params: ofClient,
      query: someDays,
      reply: z.array(record),
    }),
    createOfClient: endpoint({
      keys: 'calendar',
      method: 'POST',
      path: '/api/clients/:clientId/events',
      summary: 'Adds an event to a client.',
      params: ofClient,
      body: draft,
      reply: record,
      status: 201,
    }),
    updateOfClient: endpoint({
      keys: 'calendar',
      method: 'PUT',
      path: '/api/clients/:clientId/events/:eventId',
      summary: "Changes a client's event: absent stays, null clears.",
      params: ofClientEvent,
      body: change,
      reply: record,
    }),
    removeOfClient: endpoint({
      keys: 'calendar',
      method: 'DELETE',
      path: '/api/clients/:clientId/events/:eventId',
      summary: "Deletes a client's event (kept restorable for 30 days).",
      params: ofClientEvent,
    }),
    listOfEmployee: endpoint({
      keys: 'calendar',
      method: 'GET',
      path: '/api/employees/:id/events',
      summary: "The events of an employee's calendar, in order of their start.",
      params,
      query: someDays,
      reply: z.array(record),
    }),
    createOfEmployee: endpoint({
      keys: 'calendar',
      method: 'POST',
      path: '/api/employees/:id/events',
      summary: "Adds an event to an employee's calendar.",
      params,
      body: draft,
      reply: record,
      status: 201,
    }),
    updateOfEmployee: endpoint({
      keys: 'calendar',
      method: 'PUT',
      path: '/api/employees/:id/events/:eventId',
      summary: "Changes an event of an employee's calendar: absent stays, null clears.",
      params: ofEmployeeEvent,
      body: change,
      reply: record,
    }),
    removeOfEmployee: endpoint({
      keys: 'calendar',
      method: 'DELETE',
      path: '/api/employees/:id/events/:eventId',
      summary: "Deletes an event of an employee's calendar (kept restorable for 30 days).",
      params: ofEmployeeEvent,
    }),
  }),
});
export const eventList = eventKind.list;
export const calendarEndpoints = eventKind.endpoints;
/** An event of a client, an employee or the workspace. */
export const event = eventKind.record;
export type Event = z.output<typeof event>;
/** What the form sends. Without an end the event lasts two hours; the all-events calendar sends an end of its own. */
export const eventDraft = eventKind.draft;
export type EventDraft = z.output<typeof eventDraft>;
/** A change: absent stays, null clears. A change of `date` or `time` alone moves the end along. */
export const eventChange = eventKind.change;
export type EventChange = z.output<typeof eventChange>;
