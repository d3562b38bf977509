import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, pathId } from '../kit/values.ts';

/** Whose calendar a feed tells: a team member's, a client's, or everybody's. */
export const FEED_KINDS = ['person', 'client', 'team'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
/** Feeds of one account. */
export const FEEDS_MAX = 50;
/** A feed tells the events from so many days back to so many ahead. */
export const FEED_DAYS = { back: 183, ahead: 366 } as const;

export const FEED_MESSAGES = {
  personMissing: 'Choose a team member',
  clientMissing: 'Choose a client',
  tooMany: `You have ${FEEDS_MAX} calendar addresses already. Remove one first.`,
} as const;

/** `name` is the client's or team member's of today; null for the team's, and for one that can't be seen any more. */
const feed = z
  .object({
    _id: z.string(),
    kind: z.enum(FEED_KINDS),
    clientId: z.string().nullable(),
    employeeId: z.string().nullable(),
    name: z.string().nullable(),
    createdAt: z.string(),
    renewedAt: z.string().nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type Feed = z.infer<typeof feed>;
/** `path` holds the secret, from the server's root. It is told only now: the server keeps its hash alone. */
const madeFeed = feed.extend({ path: z.string() });
export type MadeFeed = z.infer<typeof madeFeed>;

const feedDraft = z.object({ kind: z.enum(FEED_KINDS), clientId: id.optional(), employeeId: id.optional() });
export type FeedDraft = z.output<typeof feedDraft>;
const params = z.object({ id: pathId });

export const feedEndpoints = {
  listFeeds: endpoint({
    method: 'GET',
    path: '/api/feeds',
    summary: "The signed-in user's calendar addresses, without their secrets.",
    reply: z.array(feed),
  }),
  createFeed: endpoint({
    method: 'POST',
    path: '/api/feeds',
    summary: 'Makes a secret address at which calendar programs read events, follow-ups and tasks, as far as its maker sees them.',
    body: feedDraft,
    reply: madeFeed,
    status: 201,
  }),
  renewFeed: endpoint({
    method: 'POST',
    path: '/api/feeds/:id/renewal',
    summary: 'Gives a calendar a new secret address; the old one ends.',
    params,
    reply: madeFeed,
  }),
  removeFeed: endpoint({ method: 'DELETE', path: '/api/feeds/:id', summary: 'Ends a calendar address.', params }),
  readFeed: endpoint({
    method: 'GET',
    path: '/api/feeds/:secret/calendar.ics',
    summary: 'A calendar for subscribing programs (iCalendar). The secret in the address is the permission; `If-None-Match` is honoured.',
    params: z.object({ secret: pathId }),
    reply: z.string(),
    public: true,
    stream: 'application/octet-stream',
  }),
};
