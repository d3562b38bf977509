import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Event } from '@fairlead/contract/calendar';
import {
  FEED_DAYS,
  FEED_MESSAGES,
  FEEDS_MAX,
  type Feed,
  type FeedDraft,
  feedEndpoints,
  type MadeFeed,
} from '@fairlead/contract/calendar/feeds';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { addDays, dayIn } from '@fairlead/contract/kit/time';
import { type Clock, instantText, newId, type ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../../platform/http/app-error.ts';
import type { StreamAnswer, Unchanged } from '../../../platform/http/register.ts';
import { readJson } from '../../../records/filters/reply.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { History } from '../../history/history.service.ts';
import { actorNow, assertSeesAsBefore, assertSessionLives, createToken, hashToken } from '../../sign-in/sign-in.service.ts';
import type { Team } from '../../team/team.service.ts';
import { EVENT_KIND } from '../calendar.service.ts';
import { EVENT_SOURCE, listStamped } from '../event-list.store.ts';
import { type DatedEntry, entriesAsText, eventsAsText, frameOf } from '../export/calendar-file.rules.ts';
import { BESIDE_FEEDS, nameView, readTags, writeTag } from './feed-tag.rules.ts';
import * as store from './feeds.store.ts';

/** Events read at a time, because the same thread answers other requests. */
const READ_AT_ONCE = 200;

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  team: Team;
  clients: Clients;
  /** What other areas add to feeds. */
  more: readonly ListDated[];
  readZone: ReadZone;
  /** Locks an account until the transaction ends. */
  lockAccount: (tx: Tx, id: string) => Promise<unknown>;
}

/** The entries of these days that the actor sees: all, one client's, or those of one employee. */
type ListDated = (
  actor: Actor,
  days: { from: string; to: string },
  whose: { clientId?: string | undefined; employeeId?: string | undefined },
) => Promise<DatedEntry[]>;

export type Feeds = ReturnType<typeof createFeeds>;

/** Ends all calendar addresses of an account. Returns how many it had. */
export const endFeeds: (tx: Tx, accountId: string) => Promise<number> = store.removeOfAccount;

const headersOf = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  'content-type': 'text/calendar; charset=utf-8',
});

/** Secret addresses at which calendar programs read events, follow-ups and tasks (docs/product/calendar.md). */
export function createFeeds({ db, clock, history, team, clients, more, readZone, lockAccount }: Parts) {
  /** The client's or team member's name; undefined where the actor may not see it. The team's feed has none. */
  const nameIn = async (actor: Actor, { clientId, employeeId }: Pick<store.FeedRow, 'clientId' | 'employeeId'>) =>
    clientId ? clients.nameSeen(actor, clientId) : employeeId ? team.nameOf(employeeId) : undefined;

  const toFeed = async (actor: Actor, { id, kind, clientId, employeeId, createdAt, renewedAt }: store.FeedRow): Promise<Feed> => ({
    _id: id,
    kind,
    clientId,
    employeeId,
    name: (await nameIn(actor, { clientId, employeeId })) ?? null,
    createdAt,
    renewedAt,
  });

  const withPath = async (actor: Actor, row: store.FeedRow, secret: string): Promise<MadeFeed> => ({
    ...(await toFeed(actor, row)),
    path: fillPath(feedEndpoints.readFeed.path, { secret }),
  });

  const tell = (tx: Tx, actor: Actor, { id, kind }: store.FeedRow, action: string) =>
    history.append(tx, { actor, area: EVENT_KIND.area, entityId: id, action, changes: { kind } });

  const listFollowUps: ListDated = async (actor, days, { clientId, employeeId }) =>
    (await clients.listFollowUps(actor, days, { clientId, assignedToId: employeeId })).map((each) => ({
      id: `follow-up-${each.clientId}`,
      summary: `Follow up: ${each.companyName}`,
      lines: [],
      date: each.followUpDate,
      timeFrom: null,
      timeTo: null,
      updatedAt: each.updatedAt,
    }));
  const lists = [listFollowUps, ...more];

  /** What a feed holds now, with a hash that changes whenever that does. */
  async function gather(actor: Actor, { kind, clientId, employeeId }: store.FeedRow, zone: string, today: string) {
    const days = { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) };
    const whose = { clientId: clientId ?? undefined, about: employeeId ?? undefined };
    const [events, ...dated] = await Promise.all([
      listStamped(db.read, actor, whose, days),
      ...lists.map((list) => list(actor, days, { clientId: whose.clientId, employeeId: whose.about })),
    ]);
    const entries = dated.flat();
    const hash = createHash('sha256').update(JSON.stringify([kind, zone]));
    for (const { id, stamp } of events) hash.update(`${id} ${stamp}\n`);
    for (const entry of entries) hash.update(JSON.stringify(entry));
    return { ids: events.map(({ id }) => id), entries, hash };
  }

  return {
    async list(actor: Actor): Promise<Feed[]> {
      const rows = await store.listOfAccount(db.read, actor.accountId);
      return Promise.all(rows.map((row) => toFeed(actor, row)));
    },

    /** `token` is that of the session, which must not have ended by then. */
    async create(actor: Actor, { kind, clientId, employeeId }: FeedDraft, token: string): Promise<MadeFeed> {
      if (kind === 'client' && !clientId) throw invalidField('clientId', FEED_MESSAGES.clientMissing);
      if (kind === 'person' && !employeeId) throw invalidField('employeeId', FEED_MESSAGES.personMissing);
      const whose = {
        clientId: kind === 'client' ? (clientId ?? null) : null,
        employeeId: kind === 'person' ? (employeeId ?? null) : null,
      };
      if (kind === 'person' && (await nameIn(actor, whose)) === undefined) throw notFound('Employee');
      const secret = createToken();
      const at = instantText(clock.now());
      const made = {
        id: newId(),
        tokenHash: hashToken(secret),
        accountId: actor.accountId,
        kind,
        ...whose,
        createdAt: at,
        renewedAt: null,
      };
      const row = await db.write(async (tx) => {
        await lockAccount(tx, actor.accountId);
        await assertSessionLives(tx, token);
        // A client that was merged, even at this moment, is the one that was kept.
        const held = made.clientId === null ? null : await clients.hold(tx, actor, made.clientId);
        if (held === undefined) throw notFound('Client');
        const row = { ...made, clientId: held };
        if ((await store.listOfAccount(tx, actor.accountId)).length >= FEEDS_MAX) throw conflict(FEED_MESSAGES.tooMany);
        await store.insert(tx, row);
        await tell(tx, actor, row, 'feedCreated');
        return row;
      });
      return withPath(actor, row, secret);
    },

    async renew(actor: Actor, id: string, token: string): Promise<MadeFeed> {
      const secret = createToken();
      const change = { tokenHash: hashToken(secret), renewedAt: instantText(clock.now()) };
      const row = await db.write(async (tx) => {
        await lockAccount(tx, actor.accountId);
        await assertSessionLives(tx, token);
        const renewed = await store.renew(tx, id, actor.accountId, change);
        if (!renewed) throw notFound('Calendar address');
        await tell(tx, actor, renewed, 'feedRenewed');
        return renewed;
      });
      return withPath(actor, row, secret);
    },

    async remove(actor: Actor, id: string): Promise<undefined> {
      await db.write(async (tx) => {
        const removed = await store.remove(tx, id, actor.accountId);
        if (!removed) throw notFound('Calendar address');
        await tell(tx, actor, removed, 'feedRemoved');
      });
    },

    /**
     * A feed's calendar with what its maker may see now, or that nothing has changed since `known`, an earlier `ETag`. A locked maker, a
     * client that they no longer see and a wrong secret are told alike.
     */
    async read(secret: string, known: string | undefined): Promise<StreamAnswer | Unchanged> {
      const row = await store.findByHash(db.read, hashToken(secret));
      const actor = row && (await actorNow(db.read, row.accountId));
      if (!actor) throw notFound('Calendar');
      const name = row.kind === 'team' ? 'Fairlead' : await nameIn(actor, row);
      if (name === undefined) throw notFound('Calendar');
      const zone = await readZone();
      const today = dayIn(zone, clock.now());
      // Read first: what is written after it is looked at again with the next reading.
      const point = await history.readPoint(db.read);
      const view = nameView(row.id, row.clientId, name, zone, today, actor.sees, actor.employeeId);
      const tags = readTags(known);
      for (const { tag, mark } of tags)
        if (mark?.view === view && !(await history.hasChangedSince(db.read, { earlier: mark.point, now: point }, BESIDE_FEEDS)))
          return { isUnchanged: true, headers: headersOf(tag) };

      const gathered = await gather(actor, row, zone, today);
      const { ids, entries } = gathered;
      const hash = gathered.hash.update(name).digest('base64url');
      const headers = headersOf(writeTag(hash, { point, view }));
      if (tags.some((each) => each.hash === hash)) return { isUnchanged: true, headers };

      async function* write(reader: Actor): AsyncGenerator<string> {
        const { begin, end } = frameOf(name as string);
        yield begin;
        for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
          await yieldToOthers();
          await assertSeesAsBefore(db.read, reader);
          const some = ids.slice(at, at + READ_AT_ONCE);
          const found = await db.readSlowly(reader.accountId, (slow) => readJson(slow, EVENT_SOURCE, some));
          yield eventsAsText(
            found.map((text): Event => JSON.parse(text)),
            zone,
          );
        }
        for (let at = 0; at < entries.length; at += READ_AT_ONCE) {
          await yieldToOthers();
          await assertSeesAsBefore(db.read, reader);
          yield entriesAsText(entries.slice(at, at + READ_AT_ONCE), zone);
        }
        yield end;
      }
      return { stream: Readable.from(write(actor), { highWaterMark: 1 }), headers };
    },
  };
}
