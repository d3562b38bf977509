import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { pageQuery, pageReply } from './kit/paging.ts';
import { labelled } from './kit/records/record-schemas.ts';
import { isTimeZone } from './kit/time.ts';
import { cleared, day, id, instant, optionalText, pathId, requiredText, text, timeOfDay, version } from './kit/values.ts';

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
/** Whether the position is live or one that the device had stored (docs/product/checkins.md). */
export const FIX_SOURCES = ['live', 'cached'] as const;

/** Bytes and milliseconds (docs/product/checkins.md). */
export const CHECKIN_PHOTO_MAX_BYTES = 10_485_760;
export const POSITION_TIMEOUT_MS = 10_000;
export const POSITION_MAX_AGE_MS = 300_000;

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
  gettingLocation: 'Getting location...',
  locationFailed: 'Unable to get your location. Please enable GPS permissions.',
  locationDenied: 'Location access denied by user',
  locationUnavailable: 'Location information is unavailable',
  locationTimeout: 'Location request timed out',
  locationUnknown: 'An unknown error occurred while retrieving location',
  locationUnsupported: 'Geolocation is not supported by this browser',
  noUserId: 'No user ID found in localStorage',
  inTheFuture: 'Date and time must not lie in the future',
  differs: 'A check-in with this id was already sent with other content',
} as const;

/** A logged visit. `timestamp` is the instant of date and time in `timeZone`; `accuracy` is the radius in metres (68 %); `imageProof` is a path below the server's root. See docs/product/checkins.md. */
export const checkIn = z
  .object({
    _id: z.string(),
    clientId: z.string(),
    /** The client's current name. */
    companyName: z.string(),
    userId: z.string(),
    username: z.string(),
    eventType: z.enum(CHECKIN_EVENT_TYPES),
    date: z.string(),
    time: z.string(),
    timestamp: z.string(),
    timeZone: z.string(),
    location: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number().nullable(),
    fixAt: z.string().nullable(),
    fixSource: z.enum(FIX_SOURCES).nullable(),
    teamMembers: z.array(z.string()),
    /** Their names in the same order, those of deleted employees too; null where nobody by this id was ever in the team. */
    teamMemberNames: z.array(z.string().nullable()),
    notes: z.string().nullable(),
    imageProof: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.int(),
  })
  .meta({ id: 'CheckIn' });
export type CheckIn = z.infer<typeof checkIn>;

/** The names of the dialog's fields in messages. */
const BODY_LABELS = {
  clientId: 'Client/Lead Name',
  imageProof: 'Image proof',
  fixAt: 'Time of the position',
  fixSource: 'Source of the position',
};

const asText = (message: string) => requiredText(100, message);
const fields = {
  clientId: asText(CHECKIN_MESSAGES.clientMissing).pipe(id),
  eventType: asText(CHECKIN_MESSAGES.eventTypeMissing).pipe(z.enum(CHECKIN_EVENT_TYPES, 'must be an event type of the list')),
  date: asText(CHECKIN_MESSAGES.dateMissing).pipe(day),
  time: asText(CHECKIN_MESSAGES.timeMissing).pipe(timeOfDay),
  location: requiredText(300, CHECKIN_MESSAGES.locationMissing),
  latitude: z.number(CHECKIN_MESSAGES.positionMissing).min(-90, 'must be from -90 to 90').max(90, 'must be from -90 to 90'),
  longitude: z.number(CHECKIN_MESSAGES.positionMissing).min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180'),
};
const accuracy = cleared(z.number('must be a number').min(0, 'must be 0 or more').max(40_100_000, 'must be a distance on earth'));
const fixAt = cleared(instant);
const fixSource = cleared(z.enum(FIX_SOURCES, 'must be live or cached'));
const timeZone = text(60).refine(isTimeZone, 'must be an IANA time zone');
const teamMembers = z.array(id).max(100, 'must be at most 100 team members');

/**
 * What the dialog sends, in the order of the checks. The browser generates `_id` when the form opens, so that sending is idempotent;
 * without it the server generates one. A sent `timestamp` is ignored and computed from date, time and zone.
 */
export const checkInDraft = labelled(
  z
    .object({
      _id: id.optional(),
      ...fields,
      accuracy,
      fixAt,
      fixSource,
      timeZone: timeZone.optional(),
      teamMembers: teamMembers.default([]),
      notes: optionalText(2000),
      timestamp: text(60).optional(),
    })
    .meta({ id: 'CheckInDraft' }),
  BODY_LABELS,
);
export type CheckInDraft = z.output<typeof checkInDraft>;

/** A correction. Absent fields are kept, null clears a field, and `imageProof` null removes the photo. */
export const checkInChange = labelled(
  z
    .object({
      clientId: fields.clientId.optional(),
      eventType: fields.eventType.optional(),
      date: fields.date.optional(),
      time: fields.time.optional(),
      location: fields.location.optional(),
      latitude: fields.latitude.optional(),
      longitude: fields.longitude.optional(),
      accuracy,
      fixAt,
      fixSource,
      timeZone: timeZone.optional(),
      teamMembers: teamMembers.optional(),
      notes: optionalText(2000),
      imageProof: z.null('can only be set to null; upload a photo to change it').optional(),
      version: version.optional(),
    })
    .meta({ id: 'CheckInChange' }),
  BODY_LABELS,
);
export type CheckInChange = z.output<typeof checkInChange>;

/** Newest first. */
export const checkInPage = z.object({ checkIns: z.array(checkIn), ...pageReply });
export type CheckInPage = z.infer<typeof checkInPage>;

const range = {
  startDate: instant.or(day),
  /** Inclusive. A day without a time includes the whole day. */
  endDate: instant.or(day),
};
const tally = z.object({ count: z.int() });

/** Counts for the period. Each list is sorted by descending count, days by date. */
export const checkInStats = z.object({
  total: z.int(),
  perDay: z.array(tally.extend({ date: z.string() })),
  /**
   * The person who logged a visit and each team member who came along count once per visit. An account without an employee has no
   * `employeeId`. An employee without an account has no `userId`, and their name as `username`.
   */
  perEmployee: z.array(tally.extend({ userId: z.string().nullable(), employeeId: z.string().nullable(), username: z.string() })),
  perClient: z.array(tally.extend({ clientId: z.string(), companyName: z.string() })),
  perEventType: z.array(tally.extend({ eventType: z.enum(CHECKIN_EVENT_TYPES) })),
});
export type CheckInStats = z.infer<typeof checkInStats>;

const photo = {
  field: 'imageProof',
  maxBytes: CHECKIN_PHOTO_MAX_BYTES,
  tooLarge: CHECKIN_MESSAGES.photoTooLarge,
  notAnImage: CHECKIN_MESSAGES.notAnImage,
  required: false,
};
const params = z.object({ id: pathId });

export const checkInEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/checkins',
    summary: 'All check-ins, latest first.',
    query: z.object(pageQuery),
    reply: checkInPage,
  }),
  get: endpoint({ method: 'GET', path: '/api/checkins/:id', summary: 'One check-in.', params, reply: checkIn }),
  create: endpoint({
    method: 'POST',
    path: '/api/checkins',
    summary:
      'Logs a visit: JSON, or multipart with `data` and `imageProof`. The same `_id` and content again answers the stored visit; other content under it is refused (409).',
    body: checkInDraft,
    upload: photo,
    reply: checkIn,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/checkins/:id',
    summary: 'Corrects a visit: absent stays, null clears.',
    params,
    body: checkInChange,
    upload: photo,
    reply: checkIn,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/checkins/:id', summary: 'Deletes a visit.', params }),
  byUser: endpoint({
    method: 'GET',
    path: '/api/checkins/user/:userId',
    summary: "An account's check-ins, latest first.",
    params: z.object({ userId: pathId }),
    query: z.object(pageQuery),
    reply: checkInPage,
  }),
  byClient: endpoint({
    method: 'GET',
    path: '/api/checkins/client/:clientId',
    summary: "A client's check-ins, latest first.",
    params: z.object({ clientId: pathId }),
    query: z.object(pageQuery),
    reply: checkInPage,
  }),
  byDate: endpoint({
    method: 'GET',
    path: '/api/checkins/date-range',
    summary: 'Check-ins between two instants, latest first.',
    query: z.object({ ...pageQuery, ...range }),
    reply: checkInPage,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/checkins/stats',
    summary: 'Counts per day, employee, client and event type.',
    query: z.object({ startDate: range.startDate.optional(), endDate: range.endDate.optional() }),
    reply: checkInStats,
  }),
};
