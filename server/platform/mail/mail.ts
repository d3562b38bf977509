import { type Clock, instantText, newId } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { type Letter, writeLetter } from './letter.ts';
import * as store from './mail.store.ts';
import { MailRefused, SEND_MS, type Transport } from './transport.ts';

const MINUTE_MS = 60_000;
/** A server that was killed during a try leaves the mail to the others after this. Longer than any try takes. */
const CLAIM_MS = 2 * SEND_MS;
/** After the first failure. It doubles with each, up to an hour. */
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = 60 * MINUTE_MS;
/** A mail that could not be sent for so long is given up. */
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;
/** How long it is listed what became of a mail. */
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
const MAX_LISTED = 50;

export interface MailDraft {
  kind: string;
  about: string;
  address: string;
  /** Never a secret. */
  data?: object;
}

/**
 * Writes the text of one kind of mail, just before each try. Undefined if nobody needs the mail any more. A secret in it, such as a code,
 * is made here, so that it is stored nowhere but as its hash.
 */
export type Writer = (mail: { about: string; address: string; data: unknown; createdAt: string }) => Promise<Letter | undefined>;

interface Parts {
  db: Database;
  clock: Clock;
  transport: Transport;
  /** The workspace's name. */
  readSender: () => Promise<string>;
  /** By kind. */
  writers: Readonly<Record<string, Writer>>;
  warn: (details: { mail?: string; problem: string }, message: string) => void;
}

export type Mail = ReturnType<typeof createMail>;

/** Stores a mail with the caller's write. A server sends it within a minute, or at once where `queue` is used. */
export async function storeMail(tx: Tx, { kind, about, address, data = {} }: MailDraft, clock: Clock): Promise<void> {
  const at = instantText(clock.now());
  await store.insert(tx, {
    id: newId(),
    kind,
    about,
    address,
    data: JSON.stringify(data),
    state: 'waiting',
    tries: 0,
    nextTryAt: at,
    problem: null,
    createdAt: at,
    sentAt: null,
  });
}

/** A queue of mails in the database. Of several servers one sends each mail, and a stop or a kill loses none (docs/decisions/0046). */
export function createMail({ db, clock, transport, readSender, writers, warn }: Parts) {
  let sending: Promise<void> = Promise.resolve();
  let isClosed = false;

  const after = (ms: number) => instantText(new Date(clock.now().getTime() + ms));

  /** Takes the next mail that is due, or undefined. */
  async function claimNext(): Promise<store.MailRow | undefined> {
    for (;;) {
      const due = await store.findDue(db.read, instantText(clock.now()));
      if (!due) return undefined;
      if (await db.write((tx) => store.claim(tx, due, after(CLAIM_MS)))) return { ...due, tries: due.tries + 1 };
    }
  }

  async function send(mail: store.MailRow): Promise<Partial<store.MailRow>> {
    const { id, kind, about, address, createdAt } = mail;
    const writer = writers[kind];
    if (!writer) throw new MailRefused(`this version doesn't know mails of the kind ${kind}`);
    const letter = await writer({ about, address, data: JSON.parse(mail.data), createdAt });
    if (!letter) return { state: 'dropped', problem: null };
    const date = clock.now();
    const text = writeLetter(letter, await readSender());
    const { subject, attachments = [] } = letter;
    await transport.send({ to: address, subject, ...text, attachments, messageId: `<${id}@fairlead>`, date });
    return { state: 'sent', sentAt: instantText(date), problem: null };
  }

  function failure(mail: store.MailRow, error: unknown): Partial<store.MailRow> {
    const problem = error instanceof Error ? error.message : String(error);
    warn({ mail: mail.id, problem }, 'A mail could not be sent');
    const isOver = error instanceof MailRefused || clock.now().getTime() - Date.parse(mail.createdAt) > GIVE_UP_MS;
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (mail.tries - 1));
    return isOver ? { state: 'failed', problem } : { problem, nextTryAt: after(pause) };
  }

  async function sendEach(): Promise<void> {
    await store.bringBack(db, { now: after(0), latest: after(MAX_PAUSE_MS) });
    while (!isClosed) {
      const mail = await claimNext();
      if (!mail) return;
      const change = await send(mail).catch((error) => failure(mail, error));
      await db.write((tx) => store.update(tx, mail.id, change));
    }
  }

  /** Sends what is due, one mail after the other. */
  function sendDue(): Promise<void> {
    sending = sending.then(sendEach, sendEach);
    return sending;
  }

  return {
    /** Stores a mail with the caller's write, and sends it after the commit without keeping the caller waiting. */
    async queue(tx: Tx, draft: MailDraft): Promise<void> {
      await storeMail(tx, draft, clock);
      db.afterCommit(tx, () => void sendDue().catch((error) => warn({ problem: String(error) }, 'Mails could not be sent')));
    },

    sendDue,

    /** The newest mails, without their texts. */
    listNewest: () => store.listNewest(db.read, MAX_LISTED),

    /** Forgets what became of old mails. */
    sweep: (): Promise<unknown> => db.write((tx) => store.removeOlder(tx, after(-KEPT_MS))),

    async close(): Promise<void> {
      isClosed = true;
      transport.close();
      await sending.catch(() => {});
    },
  };
}
