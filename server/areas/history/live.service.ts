import { PassThrough, type Readable } from 'node:stream';
import type { HistoryArea, LiveChange } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import * as store from './history.store.ts';

/** Shorter than the idle timeouts of common proxies, which would otherwise close a quiet stream. */
const HEARTBEAT_MS = 25_000;
/** A listener that no longer reads is dropped. Its browser reconnects and reloads everything. */
const MAX_BUFFERED_BYTES = 262_144;
/** More windows than anyone works with. Without a limit, one account could take every connection. */
const MAX_STREAMS_PER_ACCOUNT = 20;
/** Every stream costs a connection and a share of the work for each change. A browser that is refused tries again. */
const MAX_STREAMS = 1000;
/** Changes that may wait for one listener. If the database can't keep up, dropping the stream makes the browser reload. */
const MAX_QUEUED_CHANGES = 1000;
/** Recent changes kept for browsers that open a stream a moment later. */
const MAX_RECENT_CHANGES = 200;
/** How many of them are checked against the database for someone who doesn't see every client. */
const MAX_GUARDED_CHANGES = 20;

interface Listener {
  actor: Actor;
  token: string | undefined;
  stream: PassThrough;
  /** Resolves when every queued change has been checked and sent. Chaining on it keeps the changes in order. */
  queue: Promise<void>;
  queuedCount: number;
}

/** A recent change, kept for browsers that open a stream a moment later. */
interface RecentChange {
  change: LiveChange;
  /** The accounts that it notifies. */
  notified: readonly string[];
  receivedAt: number;
  /** The subjects of its history entry. They are read from the database at most once. */
  findSubjects: () => Promise<string[]>;
}

/**
 * Who hears of an area's changes: everybody, those whom a rule names, or those who see the record, which the database is asked for
 * people who don't see every client. `subjects` are the clients and employees of the history entry, before and after the change.
 */
export type Audience =
  | 'everyone'
  | { rule: (actor: Actor, entityId: string) => boolean }
  | { records: (actor: Actor, entityId: string, subjects: readonly string[]) => Promise<boolean> };

interface Parts {
  db: Database;
  /** Throws when the session has ended. */
  resolveActor: (token: string | undefined) => Promise<Actor>;
  /** Changes of an area without an audience reach nobody. */
  audiences: Readonly<Partial<Record<HistoryArea, Audience>>>;
  /** How many streams all accounts together may have open. */
  maxStreams?: number;
}

export type Live = ReturnType<typeof createLive>;

/**
 * Sends accepted writes to signed-in browsers, whichever process handled them. The session behind a stream is checked again
 * with each heartbeat, and at once when the settings or that account change, so a stream ends soon after its session does
 * and always follows the current permissions.
 */
export function createLive({ db, resolveActor, audiences, maxStreams = MAX_STREAMS }: Parts) {
  const listeners = new Set<Listener>();
  /** Newest first. */
  const recentChanges: RecentChange[] = [];
  const stopListening = db.listen(handleNotification, dropAllListeners);
  function handleNotification(message: string) {
    const { id, notified = [], ...change } = JSON.parse(message) as LiveChange & { id: string; notified?: string[] };
    let found: Promise<string[]> | undefined;
    const findSubjects = () => {
      found ??= store.findSubjects(db.read, id).catch((error) => {
        // A failed read must not be remembered: the next stream to open tries again.
        found = undefined;
        throw error;
      });
      return found;
    };
    recentChanges.unshift({ change, notified, receivedAt: performance.now(), findSubjects });
    recentChanges.length = Math.min(recentChanges.length, MAX_RECENT_CHANGES);
    for (const listener of listeners) {
      enqueue(listener, async () => {
        if (affectsSession(listener.actor, change)) await refreshActor(listener);
        if (await mayReceive(listener.actor, change, findSubjects)) send(listener, formatEvent(change, listener.actor, notified));
      });
    }
  }
  /** Notifications may have been missed, so every browser has to reconnect and reload. */
  function dropAllListeners() {
    recentChanges.length = 0;
    for (const listener of listeners) drop(listener);
  }
  const heartbeat = setInterval(() => {
    for (const listener of listeners) {
      send(listener, ': still here\n\n');
      refreshActor(listener).catch(() => drop(listener));
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  async function refreshActor(listener: Listener) {
    listener.actor = await resolveActor(listener.token);
  }

  /** A browser may have read its rows just before its stream opened, so it is told which areas have changed since. */
  async function sendRecentAreas(listener: Listener, changes: readonly RecentChange[]) {
    const sentAreas = new Set<HistoryArea>();
    let guardedCount = 0;
    for (const { change, notified, findSubjects } of changes) {
      if (sentAreas.has(change.area) && !notified.includes(listener.actor.accountId)) continue;
      if (asksDatabase(listener.actor, change.area) && ++guardedCount > MAX_GUARDED_CHANGES) continue;
      if (!listeners.has(listener)) return;
      if (!(await mayReceive(listener.actor, change, findSubjects))) continue;
      sentAreas.add(change.area);
      send(listener, formatEvent(change, listener.actor, notified));
    }
  }

  function asksDatabase(actor: Actor, area: HistoryArea): boolean {
    const audience = lookUp(audiences, area);
    return typeof audience === 'object' && 'records' in audience && actor.sees !== 'all';
  }

  async function mayReceive(actor: Actor, { area, entityId }: LiveChange, findSubjects: () => Promise<string[]>): Promise<boolean> {
    const audience = lookUp(audiences, area);
    if (audience === undefined || audience === 'everyone') return audience === 'everyone';
    if ('rule' in audience) return audience.rule(actor, entityId);
    return !asksDatabase(actor, area) || audience.records(actor, entityId, await findSubjects());
  }

  function enqueue(listener: Listener, work: () => Promise<void>) {
    if (listener.queuedCount >= MAX_QUEUED_CHANGES) return drop(listener);
    listener.queuedCount += 1;
    listener.queue = listener.queue
      .then(work)
      .catch(() => drop(listener))
      .then(() => {
        listener.queuedCount -= 1;
      });
  }

  function send(listener: Listener, frame: string) {
    if (!listeners.has(listener)) return;
    if (listener.stream.writableLength > MAX_BUFFERED_BYTES) drop(listener);
    else listener.stream.write(frame);
  }

  /** Destroys the stream with whatever it still buffers: a listener that doesn't read would never reach a graceful end. */
  function drop(listener: Listener) {
    listeners.delete(listener);
    listener.stream.destroy();
  }

  return {
    /**
     * A stream of `change` events for one browser. It starts with a comment, so that the browser knows it is connected, and
     * with the areas that changed within the last `recent` seconds. An account that has too many streams loses its oldest one;
     * when all accounts together have too many, the answer is 503.
     */
    open(actor: Actor, token: string | undefined, recent = 0): Readable {
      const [oldest, ...others] = [...listeners].filter((each) => each.actor.accountId === actor.accountId);
      if (oldest && others.length + 1 >= MAX_STREAMS_PER_ACCOUNT) drop(oldest);
      if (listeners.size >= maxStreams) throw new AppError('unavailable', 'Too many windows are open at once.', { retryAfter: 60 });
      const listener: Listener = { actor, token, stream: new PassThrough(), queue: Promise.resolve(), queuedCount: 0 };
      listeners.add(listener);
      listener.stream.on('close', () => listeners.delete(listener));
      listener.stream.on('error', () => listeners.delete(listener));
      listener.stream.write('retry: 2000\n: connected\n\n');
      // The session may have ended after it was authenticated, and that notification would not come a second time.
      if (recentChanges.some(({ change }) => affectsSession(actor, change))) enqueue(listener, () => refreshActor(listener));
      const since = performance.now() - recent * 1000;
      const changes = recentChanges.filter(({ receivedAt }) => receivedAt > since);
      if (changes.length > 0) enqueue(listener, () => sendRecentAreas(listener, changes));
      return listener.stream;
    },
    close() {
      clearInterval(heartbeat);
      stopListening();
      for (const listener of listeners) drop(listener);
    },
  };
}

/** Whether a change may end this session or alter its permissions. */
const affectsSession = (actor: Actor, { area, entityId }: LiveChange) =>
  area === 'settings' || (area === 'accounts' && entityId === actor.accountId);

/** Whom else a change notifies is not told. */
const formatEvent = (change: LiveChange, { accountId }: Actor, notified: readonly string[]) =>
  `event: change\ndata: ${JSON.stringify(notified.includes(accountId) ? { ...change, notifies: true } : change)}\n\n`;
