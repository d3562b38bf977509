import { PassThrough, type Readable } from 'node:stream';
import type { LiveChange } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Database } from '../../platform/db/database.ts';
import { canKnow } from './history.policy.ts';

/** Shorter than the idle limits of common proxies. */
const HEARTBEAT_MS = 25_000;
/** A listener that takes nothing in any more is let go: it reads everything anew when it comes back. */
const MAX_BUFFERED_BYTES = 262_144;
/** More windows than anyone looks at; without an end to them one account could take every connection there is. */
const MOST_OF_AN_ACCOUNT = 20;

interface Listener {
  actor: Actor;
  token: string | undefined;
  stream: PassThrough;
}

export type Live = ReturnType<typeof createLive>;

/**
 * Tells signed-in browsers of accepted writes, whichever process took them. `actorOf` is asked with each heartbeat, so that
 * a stream ends soon after its session, and soon tells what a new role may know.
 */
export function createLive(db: Database, actorOf: (token: string | undefined) => Promise<Actor>) {
  const listeners = new Set<Listener>();
  const stopListening = db.listen((message) => {
    const change = JSON.parse(message) as LiveChange;
    const frame = `event: change\ndata: ${message}\n\n`;
    for (const listener of listeners) if (canKnow(listener.actor, change)) send(listener, frame);
  });
  const heartbeat = setInterval(() => {
    for (const listener of listeners) {
      send(listener, ': still here\n\n');
      actorOf(listener.token).then(
        (actor) => {
          listener.actor = actor;
        },
        () => letGo(listener),
      );
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function send(listener: Listener, frame: string) {
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
     * A stream of `change` events for one browser; begins with a comment so that the browser knows it is connected. Beyond
     * what an account may have open, its oldest ends.
     */
    open(actor: Actor, token: string | undefined): Readable {
      const [oldest, ...others] = [...listeners].filter((each) => each.actor.accountId === actor.accountId);
      if (oldest && others.length + 1 >= MOST_OF_AN_ACCOUNT) letGo(oldest);
      const listener = { actor, token, stream: new PassThrough() };
      listeners.add(listener);
      listener.stream.on('close', () => listeners.delete(listener));
      listener.stream.on('error', () => listeners.delete(listener));
      listener.stream.write('retry: 2000\n: connected\n\n');
      return listener.stream;
    },
    close() {
      clearInterval(heartbeat);
      stopListening();
      for (const listener of listeners) letGo(listener);
    },
  };
}
