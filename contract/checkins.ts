import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { pageQuery, pageReply } from './kit/paging.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type Fields } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { day, id, instant, pathId, text } from './kit/values.ts';

/** In the order of the dropdown (docs/product/checkins.md). */
export const CHECKIN_EVENT_TYPES = ['client_meeting', 'site_visit', 'delivery', 'inspection', 'other'] as const;
export type CheckInEventType = (typeof CHECKIN_EVENT_TYPES)[number];
export const CHECKIN_EVENT_LABELS: Record<CheckInEventType, string> = {
  client_meeting: 'Client Meeting',
  site_visit: 'Site Visit',
  delivery: 'Delivery',
  inspection: 'Inspection',
  other: 'Other',
};
/** Whether a visit was where its client is, as worked out when it was sent or overruled since (docs/product/checkins.md). */
export const VERDICTS = ['verified', 'away', 'cannot_verify', 'entered_later'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const VERDICT_LABELS: Record<Verdict, string> = {
  verified: 'Verified',
  away: 'Away',
  cannot_verify: 'Cannot verify',
  entered_later: 'Entered later',
};
/** Whether the position is live or one that the device had stored (docs/product/checkins.md). */
export const FIX_SOURCES = ['live', 'cached'] as const;

/** In bytes (docs/product/checkins.md). */
export const CHECKIN_PHOTO_MAX_BYTES = 10_485_760;

/** See docs/product/checkins.md. */
export const CHECKIN_MESSAGES = {
  clientMissing: 'Please select a client/lead',
  eventTypeMissing: 'Please select an event type',
  dateMissing: 'Please select a date',
  timeMissing: 'Please select a time',
  locationMissing: 'Please add your location',
  positionMissing: 'GPS location is required for check-in',
  photoTooLarge: 'File size must be less than 10MB',
  notAnImage: 'Please select an image file',
  submitFailed: 'Failed to log check-in. Please try again.',
  noUserId: 'No user ID found in localStorage',
  inTheFuture: 'Date and time must not lie in the future',
  differs: 'A check-in with this id was already sent with other content',
  photoTwice: 'Send the photo with the check-in or after it, not both',
  photoHasNoOwnId: 'The photo needs an id of its own',
  photoPending: 'The photo is still to come',
  photoTooLate: 'The check-in of this photo was deleted, or you may not see it any more',
  photoNotYours: 'Only who logged the check-in can send its photo',
  photoNotAwaited: 'The check-in does not wait for this photo',
  noteMissing: 'Please say why',
} as const;

/** Cleared once the workspace's retention of positions has passed; `location` then says so. */
const position = { wrong: 'must be from -90 to 90', required: CHECKIN_MESSAGES.positionMissing, isClearedLater: true } as const;
/** What stands for the place of a visit whose position was removed. */
export const positionRemoved = (days: number) => `Position removed after ${days} ${days === 1 ? 'day' : 'days'}`;

const VERDICT = { kind: 'choice', options: VERDICTS, optionLabels: VERDICT_LABELS, isReadOnly: true } as const;

/** What a send states, in the order of the checks; what is required is checked first (docs/product/checkins.md). */
const SENT_FIELDS = {
  clientId: {
    kind: 'reference',
    to: 'client',
    named: 'companyName',
    label: 'Client/Lead Name',
    required: CHECKIN_MESSAGES.clientMissing,
    isInLists: true,
  },
  eventType: {
    kind: 'choice',
    options: CHECKIN_EVENT_TYPES,
    optionLabels: CHECKIN_EVENT_LABELS,
    wrong: 'must be an event type of the list',
    label: 'Event type',
    required: CHECKIN_MESSAGES.eventTypeMissing,
    isInLists: true,
    width: 16,
  },
  date: { kind: 'day', label: 'Date', required: CHECKIN_MESSAGES.dateMissing, isInLists: true },
  time: { kind: 'time', label: 'Time', required: CHECKIN_MESSAGES.timeMissing, isInLists: true },
  location: { kind: 'text', max: 300, label: 'Location', required: CHECKIN_MESSAGES.locationMissing, isInLists: true, width: 34 },
  latitude: { kind: 'number', min: -90, max: 90, label: 'Latitude', ...position },
  longitude: { kind: 'number', min: -180, max: 180, label: 'Longitude', ...position, wrong: 'must be from -180 to 180' },
  /** The radius in metres within which the position lies in 68 of 100 cases. */
  accuracy: { kind: 'number', min: 0, max: 40_100_000, label: 'Accuracy', wrong: 'must be a distance on earth, in metres' },
  fixAt: { kind: 'instant', label: 'Time of the position' },
  fixSource: { kind: 'choice', options: FIX_SOURCES, wrong: 'must be live or cached', label: 'Source of the position' },
  /** That of the device; the workspace's where a send names none. */
  timeZone: { kind: 'timeZone', label: 'Time zone', hasServerDefault: true, isInLists: true },
  teamMembers: {
    kind: 'references',
    to: 'employee',
    named: 'teamMemberNames',
    max: 100,
    label: 'Team members',
    default: [],
    isInLists: true,
  },
  notes: { kind: 'text', max: 2000, isLong: true, label: 'Notes', isInLists: true, width: 40 },
  imageProof: { kind: 'picture', column: 'imageId', label: 'Image proof', isInLists: true },
} as const satisfies Fields;

const TEAM_MEMBER_NAMES = { kind: 'names', label: 'Names of the team members', isReadOnly: true, isInLists: true, width: 30 } as const;
/** The instant of date and time in `timeZone`. */
const TIMESTAMP = {
  kind: 'instant',
  column: 'timestampAt',
  label: 'Visited on (UTC)',
  required: '',
  isReadOnly: true,
  isInLists: true,
} as const;

/** A visit's fields: what was sent, and what the server adds to it. Names are those of today, of deleted people too. */
export const CHECKIN_FIELDS = defineFields({
  companyName: { kind: 'text', max: 200, label: 'Client', required: '', isReadOnly: true, isInLists: true, width: 30 },
  ...SENT_FIELDS,
  teamMemberNames: TEAM_MEMBER_NAMES,
  timestamp: TIMESTAMP,
  /** The account that logged the visit, and the employee it is of. */
  userId: { kind: 'reference', to: 'account', column: 'createdBy', label: 'Account', required: '', isReadOnly: true, isInLists: true },
  username: { kind: 'text', max: 80, label: 'Logged by', required: '', isReadOnly: true, isInLists: true },
  employeeId: { kind: 'reference', to: 'employee', label: 'Employee', isReadOnly: true, isInLists: true },
  employeeName: { kind: 'text', max: 160, label: 'Employee', isReadOnly: true, isInLists: true, width: 28 },
  /** True from a send that says `photoId` until that photo has come. */
  photoPending: { kind: 'flag', label: 'Photo is still to come', isReadOnly: true },
  /** Why the visit was made elsewhere than at a site, in its sender's words. */
  awayReason: { kind: 'text', max: 500, label: 'Reason for being away', isInLists: true, width: 30 },
  /** The sender says that the client's site is here; a Manager confirms by adding the site to the client. */
  isTheirSite: { kind: 'flag', label: 'This is their site' },
  /** Null for visits that were sent before there were verdicts. What a Manager ruled holds; what was worked out is in `overruled`. */
  verdict: { ...VERDICT, column: 'verdict', label: 'Verdict', isInLists: true, width: 14 },
  /** A sentence that says why, as worked out when the visit was sent. */
  verdictReason: {
    kind: 'text',
    max: 500,
    label: 'Reason of the verdict',
    column: 'verdictReason',
    isReadOnly: true,
    isInLists: true,
    width: 40,
  },
  /** A Manager's ruling: what was worked out, why it does not hold, by whom and when. */
  overruled: {
    kind: 'record',
    column: 'overruled',
    label: 'Overruled',
    isReadOnly: true,
    of: {
      /** Null where nothing was worked out. */
      from: { ...VERDICT, label: 'Verdict as worked out' },
      note: { kind: 'text', max: 500, label: 'Note', required: '' },
      /** A username. */
      by: { kind: 'text', max: 80, label: 'Overruled by', required: '' },
      at: { kind: 'instant', label: 'Overruled on', required: '' },
    },
  },
  /** What was sent at first, once a correction has changed it; later corrections leave it alone. */
  original: {
    kind: 'record',
    column: 'original',
    label: 'As first sent',
    isReadOnly: true,
    of: {
      ...SENT_FIELDS,
      teamMemberNames: TEAM_MEMBER_NAMES,
      timestamp: TIMESTAMP,
      correctedAt: { kind: 'instant', label: 'First corrected on', required: '' },
      /** A username. */
      correctedBy: { kind: 'text', max: 80, label: 'First corrected by', required: '' },
    },
  },
});

/** All that is told of a visit that arrived before and that its sender may not see any more. */
export const arrivedCheckIn = z.object({ _id: id, hasArrived: z.literal(true) }).meta({ id: 'ArrivedCheckIn' });
export type ArrivedCheckIn = z.infer<typeof arrivedCheckIn>;
const range = {
  startDate: instant.or(day),
  /** Inclusive. A day without a time includes the whole day. */
  endDate: instant.or(day),
};
const tally = z.object({
  count: z.int(),
  /** Of these, those with a verdict: visits from before there were verdicts have none. */
  judged: z.int(),
  /** Of those, the ones whose verdict is Verified. */
  verified: z.int(),
});

/** Counts for the period. Each list is sorted by descending count, days by date. */
export const checkInStats = z.object({
  total: z.int(),
  judged: z.int(),
  verified: z.int(),
  perDay: z.array(tally.extend({ date: z.string() })),
  /**
   * The person who logged a visit and each team member who came along count once per visit. An account without an employee has no
   * `employeeId` and no `employeeName`. An employee without an account has no `userId`, and their name as `username`.
   */
  perEmployee: z.array(
    tally.extend({
      userId: z.string().nullable(),
      employeeId: z.string().nullable(),
      employeeName: z.string().nullable(),
      username: z.string(),
    }),
  ),
  perClient: z.array(tally.extend({ clientId: z.string(), companyName: z.string() })),
  perEventType: z.array(tally.extend({ eventType: z.enum(CHECKIN_EVENT_TYPES) })),
});
export type CheckInStats = z.infer<typeof checkInStats>;

const photo = {
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
};
const checkInPage = <Record extends z.ZodType>(record: Record) => z.object({ checkIns: z.array(record), ...pageReply });

/** Logged visits. `imageProof` is a path below the server's root, `createdAt` when it was sent. See docs/product/checkins.md. */
export const checkInKind = defineKind('CheckIn', {
  area: 'checkins',
  thing: 'checkIn',
  words: { one: 'check-in', many: 'check-ins', change: 'update' },
  rights: { ...kindRights('checkins'), fields: 'checkins' },
  fields: CHECKIN_FIELDS,
  /** `photoId`: a photo will follow under this id, by `addPhoto`. `noticeVersion`: the notice that its sender accepts with it. */
  alsoInDraft: { _id: id.optional(), timestamp: text(60).optional(), photoId: id.optional(), noticeVersion: z.int().min(1).optional() },
  alsoInChange: { imageProof: z.null('can only be set to null; upload a photo to change it').optional() },
  hangsOn: { client: 'clientId' },
  path: '/api/checkins',
  rows: 'checkIns',
  filters: {
    search: { by: 'text', fields: ['notes', 'location'], max: 200, label: 'Search', isSearch: true },
    /** Who logged the visit or was taken along; for an account that belongs to no employee, its own id. */
    employee: { by: 'record', to: 'employee', label: 'Employee' },
    client: { by: 'value', field: 'clientId', label: 'Client' },
    eventType: { by: 'value', field: 'eventType', label: 'Event type' },
    visited: { by: 'period', field: 'timestamp', label: 'Visited on' },
    verdict: { by: 'value', field: 'verdict', label: 'Verdict' },
    photo: { by: 'presence', field: 'imageProof', label: 'Photo' },
  },
  sorts: ['timestamp', 'eventType', 'createdAt'],
  order: 'desc',
  picture: photo,
  toldOfDeleted: ['companyName', 'eventType', 'date', 'time', 'username', 'employeeName'],
  search: { by: ['notes', 'location'], title: 'companyName', detail: ['eventType', 'date'], page: '/checkins/:id' },
  without: ['bulkChange', 'bulkRemove'],
  summaries: {
    list: 'All check-ins, latest first unless another order is asked for.',
    update: 'Corrects a visit: absent stays, null clears. What was sent at first stays readable as `original`.',
    remove: 'Deletes a visit (kept restorable for 30 days).',
    listDeleted: 'Recently deleted visits, the newest first. Administrators only.',
    restore: 'Brings a deleted visit back, with its photo. Administrators only.',
    timeline: 'What happened to a visit, newest first.',
  },
  calls: ({ record, draft }) => ({
    create: endpoint({
      keys: 'checkins',
      method: 'POST',
      path: '/api/checkins',
      summary:
        'Logs a visit: JSON, or multipart with `data` and `imageProof`. The same `_id` and content again answers the visit as it stands now, or, where the sender may not see it any more, only that it has arrived; other content under it is refused (409).',
      body: draft,
      upload: { ...photo, field: 'imageProof', required: false },
      reply: z.union([record, arrivedCheckIn]),
      status: 201,
    }),
    addPhoto: endpoint({
      keys: 'checkins',
      method: 'PUT',
      path: '/api/checkins/:id/photo',
      summary:
        'Sends the photo that a check-in said it would have, by who logged it: multipart with `data` and `imageProof`. The same photo again does nothing (204); another one under this id is refused (409).',
      params: z.object({ id: pathId }),
      body: z.object({ photoId: id }),
      upload: { ...photo, field: 'imageProof', required: true },
      isRepeatable: true,
      repeatKey: 'photoId',
    }),
    byUser: endpoint({
      keys: 'checkins',
      method: 'GET',
      path: '/api/checkins/user/:userId',
      summary: "An account's check-ins, latest first.",
      params: z.object({ userId: pathId }),
      query: z.object(pageQuery),
      reply: checkInPage(record),
    }),
    byClient: endpoint({
      keys: 'checkins',
      method: 'GET',
      path: '/api/checkins/client/:clientId',
      summary: "A client's check-ins, latest first.",
      params: z.object({ clientId: pathId }),
      query: z.object(pageQuery),
      reply: checkInPage(record),
    }),
    byDate: endpoint({
      keys: 'checkins',
      method: 'GET',
      path: '/api/checkins/date-range',
      summary: 'Check-ins between two instants, latest first.',
      query: z.object({ ...pageQuery, ...range }),
      reply: checkInPage(record),
    }),
    stats: endpoint({
      keys: 'checkins',
      method: 'GET',
      path: '/api/checkins/stats',
      summary: 'Counts per day, employee, client and event type, with how many of them are verified.',
      /** Days are those of the IANA time zone `timeZone`; of the workspace's by default. */
      query: z.object({ startDate: range.startDate.optional(), endDate: range.endDate.optional(), timeZone: text(60).optional() }),
      reply: checkInStats,
    }),
  }),
});
export const checkInList = checkInKind.list;
export const checkInEndpoints = checkInKind.endpoints;
export const checkIn = checkInKind.record;
export type CheckIn = z.output<typeof checkIn>;
/**
 * What the dialog sends. The browser generates `_id` when the form opens, so that sending is idempotent; without it the server
 * generates one. A sent `timestamp` is ignored and computed from date, time and zone.
 */
export const checkInDraft = checkInKind.draft;
export type CheckInDraft = z.output<typeof checkInDraft>;
/** A correction. Absent fields are kept, null clears a field, and `imageProof` null removes the photo. */
export const checkInChange = checkInKind.change;
export type CheckInChange = z.output<typeof checkInChange>;
export type CheckInListQuery = z.output<typeof checkInEndpoints.list.query>;
