import { PassThrough, type Readable } from 'node:stream';
import type { HistoryArea, LiveChange } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { canKnow } from './history.policy.ts';
import * as store from './history.store.ts';

/** Shorter than the idle limits of common proxies. */
const HEARTBEAT_MS = 25_000;
/** A listener that takes nothing in any more is let go: it reads everything anew when it comes back. */
const MAX_BUFFERED_BYTES = 262_144;
/** More windows than anyone looks at; without an end to them one account could take every connection there is. */
const MOST_OF_AN_ACCOUNT = 20;
/** Each takes a connection and a share of every change's work; whoever gets none tries again. */
const MOST_OF_ALL = 1000;
/** Changes that wait to be judged for one listener; more than the database keeps up with are answered by reading anew. */
const MOST_WAITING = 1000;
/** Changes of the last moments that are kept for who opens a stream, and of those how many are judged for who does not see all. */
const MOST_RECENT = 200;
const MOST_JUDGED = 20;

interface Listener {
  actor: Actor;
  token: string | undefined;
  stream: PassThrough;
  /** What was told last is judged and sent; changes reach a listener in their order. */
  told: Promise<void>;
  waiting: number;
}

/** A change that was just told, for who opens a stream a moment later. */
interface Recent {
  change: LiveChange;
  toldAt: number;
  /** What its entry in the history is about; asked once. */
  subjects: () => Promise<string[]>;
}

/**
 * Whether someone who does not see every client may know of a change: they see its record now, deleted or not, or did
 * until this very change. `subjects` are what its entry in the history is about, before and after.
 */
export type LiveGuard = (actor: Actor, entityId: string, subjects: readonly string[]) => Promise<boolean>;

interface Parts {
  db: Database;
  /** Throws when the session is over. */
  actorOf: (token: string | undefined) => Promise<Actor>;
  /** Of the areas whose records not everyone sees. */
  guards: Partial<Record<HistoryArea, LiveGuard>>;
  /** How many streams all accounts together may have open. */
  mostOfAll?: number;
}

export type Live = ReturnType<typeof createLive>;

/**
 * Tells signed-in browsers of accepted writes, whichever process took them. Who listens is asked again with each heartbeat,
 * so that a stream ends soon after its session, and at once when the settings or the own account change: from then on it
 * tells what may be known now.
 */
export function createLive({ db, actorOf, guards, mostOfAll = MOST_OF_ALL }: Parts) {
  const listeners = new Set<Listener>();
  /** The newest first. */
  const lately: Recent[] = [];
  const stopListening = db.listen(hear, missSome);
  function hear(message: string) {
    const { id, ...change } = JSON.parse(message) as LiveChange & { id: string };
    let found: Promise<string[]> | undefined;
    const subjects = () => {
      found ??= store.findSubjects(db.read, id).catch((error) => {
        // Asked again by who opens a stream a moment later.
        found = undefined;
        throw error;
      });
      return found;
    };
    lately.unshift({ change, toldAt: performance.now(), subjects });
    lately.length = Math.min(lately.length, MOST_RECENT);
    for (const listener of listeners) {
      inTurn(listener, async () => {
        if (decidesFor(listener.actor, change)) await renew(listener);
        if (await mayKnow(listener.actor, change, subjects)) send(listener, frameOf(change));
      });
    }
  }
  /** Every window reads anew as it comes back. */
  function missSome() {
    lately.length = 0;
    for (const listener of listeners) letGo(listener);
  }
  const heartbeat = setInterval(() => {
    for (const listener of listeners) {
      send(listener, ': still here\n\n');
      renew(listener).catch(() => letGo(listener));
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  async function renew(listener: Listener) {
    listener.actor = await actorOf(listener.token);
  }

  /** Its rows may have been read just before it listened: it reads those areas once more that have changed since. */
  async function tellRecent(listener: Listener, changes: readonly Recent[]) {
    const told = new Set<HistoryArea>();
    let judged = 0;
    for (const { change, subjects } of changes) {
      if (told.has(change.area)) continue;
      if (listener.actor.sees !== 'all' && guards[change.area] && ++judged > MOST_JUDGED) continue;
      if (!listeners.has(listener)) return;
      if (!(await mayKnow(listener.actor, change, subjects))) continue;
      told.add(change.area);
      send(listener, frameOf(change));
    }
  }

  /** The database is asked only for those who do not see all. */
  async function mayKnow(actor: Actor, change: LiveChange, subjects: () => Promise<string[]>): Promise<boolean> {
    if (!canKnow(actor, change)) return false;
    const guard = guards[change.area];
    return actor.sees === 'all' || !guard || guard(actor, change.entityId, await subjects());
  }

  function inTurn(listener: Listener, work: () => Promise<void>) {
    if (listener.waiting >= MOST_WAITING) return letGo(listener);
    listener.waiting += 1;
    listener.told = listener.told
      .then(work)
      .catch(() => letGo(listener))
      .then(() => {
        listener.waiting -= 1;
      });
  }

  function send(listener: Listener, frame: string) {
    if (!listeners.has(listener)) return;
    if (listener.stream.writableLength > MAX_BUFFERED_BYTES) letGo(listener);
    else listener.stream.write(frame);
  }

  /** At once, with what it has not taken in: one that does not read would never come to its end. */
  function letGo(listener: Listener) {
    listeners.delete(listener);
    listener.stream.destroy();
  }

  return {
    /**
     * A stream of `change` events for one browser; begins with a comment so that the browser knows it is connected, and with
     * the areas that changed within the last `recent` seconds. Beyond what an account may have open, its oldest ends; beyond
     * what all may, 503.
     */
    open(actor: Actor, token: string | undefined, recent = 0): Readable {
      const [oldest, ...others] = [...listeners].filter((each) => each.actor.accountId === actor.accountId);
      if (oldest && others.length + 1 >= MOST_OF_AN_ACCOUNT) letGo(oldest);
      if (listeners.size >= mostOfAll) throw new AppError('unavailable', 'Too many windows are open at once.', { retryAfter: 60 });
      const listener: Listener = { actor, token, stream: new PassThrough(), told: Promise.resolve(), waiting: 0 };
      listeners.add(listener);
      listener.stream.on('close', () => listeners.delete(listener));
      listener.stream.on('error', () => listeners.delete(listener));
      listener.stream.write('retry: 2000\n: connected\n\n');
      // Its session may have ended between the proof of it and this moment; nobody will tell it of that again.
      if (lately.some(({ change }) => decidesFor(actor, change))) inTurn(listener, () => renew(listener));
      const since = performance.now() - recent * 1000;
      const changes = lately.filter(({ toldAt }) => toldAt > since);
      if (changes.length > 0) inTurn(listener, () => tellRecent(listener, changes));
      return listener.stream;
    },
    close() {
      clearInterval(heartbeat);
      stopListening();
      for (const listener of listeners) letGo(listener);
    },
  };
}

/** Whether a change may end someone's session or change what they may know. */
const decidesFor = (actor: Actor, { area, entityId }: LiveChange) =>
  area === 'settings' || (area === 'accounts' && entityId === actor.accountId);

const frameOf = (change: LiveChange) => `event: change\ndata: ${JSON.stringify(change)}\n\n`;
