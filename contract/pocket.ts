import { z } from 'zod';
import { event } from './calendar.ts';
import { checkIn } from './checkins.ts';
import { client } from './clients.ts';
import { contactKind } from './contacts.ts';
import { endpoint } from './kit/endpoint.ts';
import { text } from './kit/values.ts';
import { task } from './tasks.ts';

/** Of more clients than this, a device gets only some (docs/product/offline.md). */
export const POCKET_CLIENTS_MAX = 20_000;
/** Events that touch a day at most so many days before or after today, by the workspace's time zone. */
export const POCKET_EVENT_DAYS = 14;
/** Finished tasks stay for so many days. */
export const POCKET_FINISHED_DAYS = 7;
export const POCKET_VISITS = 30;
/** Of more contacts of a client, the first so many by name; fewer where all would be more than `POCKET_CLIENTS_MAX`. */
export const POCKET_CONTACTS = 20;
/** Of more tasks or events of the person, the first so many. */
export const POCKET_PART_MAX = 1000;

/** How somebody at a client is reached. */
export const pocketContact = contactKind.record
  .pick({ _id: true, name: true, designation: true, email: true, mobile: true, phone: true })
  .meta({ id: 'PocketContact' });
export type PocketContact = z.output<typeof pocketContact>;

/** What a device knows of a client. `phone` and `mobile` are as typed, `category` and `assignedTo` are names. */
export const pocketClient = client
  .pick({
    ...{ _id: true, companyName: true, type: true, category: true, relationshipStatus: true, currentStatus: true },
    ...{ assignedTo: true, assignedToId: true, primaryContactName: true, designation: true, email: true, phone: true, mobile: true },
    ...{ address: true, country: true, sites: true, followUpDate: true, version: true },
  })
  .extend({
    /** How often it is to be visited: as it says itself, else as its category says. */
    visitEveryDays: z.int().nullable(),
    /** An instant. */
    lastVerifiedAt: z.string().nullable(),
    /** Beside the primary contact, by name. */
    contacts: z.array(pocketContact),
  })
  .meta({ id: 'PocketClient' });
export type PocketClient = z.output<typeof pocketClient>;

/** A visit without its coordinates; `location` is its place in words, `imageProof` the path of its photo or null. */
export const pocketVisit = checkIn
  .pick({
    ...{ _id: true, clientId: true, companyName: true, eventType: true, date: true, time: true, timeZone: true, timestamp: true },
    ...{ location: true, teamMembers: true, teamMemberNames: true, notes: true, imageProof: true },
    ...{ userId: true, username: true, employeeId: true, employeeName: true, createdAt: true, version: true },
  })
  .meta({ id: 'PocketVisit' });
export type PocketVisit = z.output<typeof pocketVisit>;

export const pocketEmployee = z.object({ _id: z.string(), name: z.string() }).meta({ id: 'PocketEmployee' });
export type PocketEmployee = z.output<typeof pocketEmployee>;

/**
 * What a device may know of the workspace without a network. Clients come one by one: `clients` are added or replaced by `_id`, those of
 * `gone` are removed, unless `isWhole` says that `clients` replaces all that is kept. The other lists are small, so they always
 * replace what is kept; null means unchanged and is never answered together with `isWhole`.
 */
export const pocket = z
  .object({
    /** To be sent as `after` with the next call. It is no secret, and means something only to the same account. */
    position: z.string(),
    isWhole: z.boolean(),
    /** The server's time when it began to read. */
    asOf: z.string(),
    /** After so many days without contact the device forgets everything. 0: nothing is kept on devices; then `isWhole` is true and all is empty. */
    keepDays: z.int(),
    /** More clients than `POCKET_CLIENTS_MAX`: only own, recently used and nearest ones are here. */
    isLimited: z.boolean(),
    /** Of a client with more contacts than this, the first so many are here. */
    contactsEach: z.int(),
    clients: z.array(pocketClient),
    /** Clients that were deleted, or that the person may not see any more. Some may never have been on the device. */
    gone: z.array(z.string()),
    /** The team, by name. */
    employees: z.array(pocketEmployee).nullable(),
    /** Tasks of the person's employee or added by the person: unfinished ones and those finished lately, first due first. */
    tasks: z.array(task).nullable(),
    /** Events of the workspace's calendar and of the person (their calendar, assigned to them, or added by them), in order of their start. */
    events: z.array(event).nullable(),
    /** The person's latest visits, latest first: logged by them, of their employee, or with them along. */
    visits: z.array(pocketVisit).nullable(),
  })
  .meta({ id: 'Pocket' });
export type Pocket = z.output<typeof pocket>;

const degrees = (value: string, max: number) => Math.abs(Number(value)) <= max;
/** Degrees in WGS 84, as '18.95,72.84'. */
export const place = text(60)
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, 'must be degrees such as 18.95,72.84')
  .refine((value) => degrees(value.split(',')[0] ?? '', 90) && degrees(value.split(',')[1] ?? '', 180), 'must be a place on earth')
  .transform((value) => {
    const [latitude, longitude] = value.split(',').map(Number) as [number, number];
    return { latitude, longitude };
  });

export const pocketEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/pocket',
    summary:
      'What a device may keep for use without a network: the clients that the user sees, the team, and their own tasks, events and visits. With `after`, what has changed since; everything again if that can not be told.',
    query: z.object({
      /** `position` of an earlier answer. One that is not understood is answered with everything. */
      after: text(2000).optional(),
      /** Where the device is, to choose the nearest ones of very many clients. */
      near: place.optional(),
    }),
    reply: pocket,
  }),
};
