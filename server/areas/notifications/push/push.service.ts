import type { Actor } from '@fairlead/contract/kit/permissions';
import { describeNotification } from '@fairlead/contract/notifications';
import { PUSH_MESSAGES, type pushEndpoints } from '@fairlead/contract/notifications/push';
import type { z } from 'zod';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/http/app-error.ts';
import type { Notifications } from '../notifications.service.ts';
import { canEncryptFor, derivePublicKey, encryptForBrowser, writeAuthorization } from './encryption.rules.ts';
import { mayBePushed, post } from './post.ts';
import * as store from './push.store.ts';
import { judgeAnswer, MAX_WAIT_MS } from './push-answer.rules.ts';

const MINUTE_MS = 60_000;
/** What is older was long seen elsewhere, or is past. */
const OLD_MS = 24 * 60 * MINUTE_MS;
/** A server that was killed during a try leaves it to the others after this. */
const CLAIM_MS = MINUTE_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = 60 * MINUTE_MS;
/** The push service keeps a message for a device that is off, for so long. */
const KEPT_S = 4 * 3600;
/** A longer name of a record would not fit into the one block that is encrypted. */
const MAX_TEXT = 300;

const FAILED = 'A notification could not be sent to a browser';

class TryLater extends Error {
  readonly waitMs: number;

  constructor(problem: string, waitMs: number) {
    super(problem);
    this.waitMs = waitMs;
  }
}

interface Parts {
  db: Database;
  clock: Clock;
  notifications: Pick<Notifications, 'find'>;
  /** What the account may see now; undefined if it is locked or deleted. */
  actorNow: (reader: Reader, accountId: string) => Promise<Actor | undefined>;
  hashToken: (token: string) => string;
  /** 256 random bits that are kept with the database. */
  readKey: () => Promise<string>;
  /** An address where the operator of a push service can ask. */
  contact: string;
  /** Only tests let a push service stand on this machine. */
  isLocal?: boolean | undefined;
  warn: (details: object, message: string) => void;
}

export type Push = ReturnType<typeof createPush>;

/** Ends all subscriptions of an account's browsers. Returns how many it had. */
export const endSubscriptions: (tx: Tx, accountId: string) => Promise<number> = store.removeOfAccount;

/** Notifications for browsers in which Fairlead is closed (docs/decisions/0057). */
export function createPush({ db, clock, notifications, actorNow, hashToken, readKey, contact, isLocal = false, warn }: Parts) {
  const sending = new Set<Promise<void>>();
  let isClosed = false;
  const at = (ms: number) => instantText(new Date(clock.now().getTime() + ms));

  async function handOn(): Promise<void> {
    while (!isClosed && (await db.write((tx) => store.handOnSome(tx, { now: at(0), oldest: at(-OLD_MS) }))) > 0);
  }

  /** Throws if the delivery is to be tried again. */
  async function deliver(delivery: store.Delivery): Promise<void> {
    const browser = await store.findLiving(db.read, delivery.subscriptionId, at(0));
    const actor = browser && (await actorNow(db.read, browser.accountId));
    const notification = actor && (await notifications.find(actor, delivery.historyId));
    if (!browser || !notification || notification.isRead || delivery.createdAt < at(-OLD_MS)) return;
    const { title, text } = describeNotification(notification);
    const message = JSON.stringify({ id: notification._id, title, text: text.slice(0, MAX_TEXT), path: notification.path });
    const headers = {
      authorization: writeAuthorization(browser.endpoint, await readKey(), contact, clock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_S),
    };
    const answer = await post(browser.endpoint, headers, encryptForBrowser(message, browser), isLocal);
    const verdict = judgeAnswer(answer, clock.now());
    if (verdict.is === 'sent') return;
    const problem = `the push service answered ${answer.status}`;
    if (verdict.is === 'later') throw new TryLater(problem, verdict.waitMs);
    warn({ problem }, FAILED);
    if (verdict.is === 'gone') await db.write((tx) => store.remove(tx, browser.id));
  }

  async function sendEach(): Promise<void> {
    await store.bringBack(db, { now: at(0), latest: at(MAX_WAIT_MS) });
    if (!(await store.hasDue(db.read, at(0)))) return;
    await handOn();
    while (!isClosed) {
      const delivery = await db.write((tx) => store.claimNext(tx, at(0), at(CLAIM_MS)));
      if (delivery === undefined) return;
      if (delivery === false) continue;
      await deliver(delivery).then(
        () => db.write((tx) => store.removeDelivery(tx, delivery)),
        (error) => {
          warn({ problem: String(error) }, FAILED);
          const waitMs = error instanceof TryLater ? error.waitMs : 0;
          const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (delivery.tries - 1));
          return db.write(async (tx) => {
            await store.postpone(tx, delivery, at(Math.max(pause, waitMs)));
            if (waitMs > 0) await store.postponeAll(tx, delivery.subscriptionId, at(waitMs));
          });
        },
      );
    }
  }

  return {
    async describe(token: string): Promise<{ publicKey: string; isOn: boolean }> {
      const found = await store.findOfSession(db.read, hashToken(token));
      return { publicKey: derivePublicKey(await readKey()), isOn: found !== undefined };
    },

    async subscribe(actor: Actor, token: string, keys: z.output<typeof pushEndpoints.subscribe.body>): Promise<undefined> {
      if (!isLocal && !(await mayBePushed(keys.endpoint))) throw invalidField('endpoint', PUSH_MESSAGES.addressRefused);
      if (!canEncryptFor(keys)) throw invalidField('p256dh', PUSH_MESSAGES.keyWrong);
      const subscription = { id: newId(), accountId: actor.accountId, tokenHash: hashToken(token), ...keys, createdAt: at(0) };
      await db.write((tx) => store.replace(tx, subscription));
    },

    async unsubscribe(token: string): Promise<undefined> {
      await db.write((tx) => store.removeOfSession(tx, hashToken(token)));
    },

    /** Sends what is due, one message after the other. Several servers may do so at once, and one while its last round still waits. */
    async sendDue(): Promise<void> {
      const round = sendEach();
      sending.add(round);
      await round.finally(() => sending.delete(round));
    },

    sweep: (): Promise<void> => db.write(store.removeOrphans),

    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(sending);
    },
  };
}
