import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { currentSession } from '../session.ts';
import { now } from '../time.ts';
import { isOutdated, type PocketAge } from './pocket-age.ts';
import { POCKET, wipePocket } from './wipe-pocket.ts';

const VERSION = 2;
const STORES: ('about' | 'records' | 'lists')[] = ['about', 'records', 'lists'];
/**
 * Records lie together in so many texts: thousands of small values take seconds to write and read on a phone, and a text is only copied. A
 * change writes the texts of its records anew. What is kept of them in short lies in as many texts behind, and what is read of one record
 * alone in as many lists.
 */
const BUCKETS = 64;
/** Texts that are read in one task of the page's thread; a phone is busy with all of them for half a second. */
const TEXTS_AT_ONCE = 8;

/** A record of the kind that is too many to be sent whole each time. */
interface PocketRecord {
  _id: string;
}

/** What is known of the pocket as a whole. */
export interface PocketAbout extends PocketAge {
  accountId: string;
  /** Where the server goes on from at the next contact. */
  position: string;
  /** The instant, by the server's clock, whose state it holds. */
  asOf: string;
  /** Whether there were more records than a device keeps. */
  isLimited: boolean;
  /** The number of its records. */
  count: number;
  /** Whether it holds what belongs to its records and is kept apart. An earlier version of the app or of the server leaves that out. */
  hasAsides?: boolean;
}

/** What one contact changes. */
export interface PocketChange {
  accountId: string;
  /** The position that the change goes on from; undefined for a pocket that is filled anew. */
  after: string | undefined;
  position: string;
  asOf: string;
  keepDays: number;
  isLimited: boolean;
  /** When the server was asked. What is news since then, the answer may not know. */
  contactAt: number;
  records: readonly PocketRecord[];
  /** What is kept of a record a second time, for reading that of all of them quickly; undefined for nothing. */
  shorten: (record: PocketRecord) => unknown;
  /** What belongs to some of these records, by their ids, and is not read with all of them; undefined where the server does not tell. */
  asides: readonly PocketRecord[] | undefined;
  /** Ids of records that are gone or may no longer be seen. */
  gone: readonly string[];
  /** Lists by their names, each in place of the one before. */
  lists: Readonly<Record<string, unknown>>;
}

interface PocketSchema extends DBSchema {
  about: { key: string; value: PocketAbout };
  records: { key: number; value: string };
  lists: { key: string; value: unknown };
}

type Transaction = IDBPTransaction<PocketSchema, (typeof STORES)[number][], 'readwrite'>;

/** A part of the pocket, with what is known of the whole. */
export interface Kept<Value> {
  about: PocketAbout;
  value: Value;
}

/** Thrown where the browser gives no storage, or no more of it. */
export class NoRoomError extends Error {}

const ABOUT = 'about';

/** Undefined where nothing is kept; so are the answers of all that follows. */
export const readAbout = (): Promise<PocketAbout | undefined> => inPocket(async (_, about) => about);

export const readRecords = <Row extends PocketRecord>(): Promise<Kept<Row[]> | undefined> =>
  inPocket(async (tx, about) => ({
    about,
    value: (await tx.objectStore('records').getAll(IDBKeyRange.upperBound(BUCKETS - 1))).flatMap((text) => JSON.parse(text) as Row[]),
  }));

/** Hands over what is kept in short of the records, some at a time, between which the page answers. */
export const readShort = <Short>(take: (some: Short[]) => void): Promise<PocketAbout | undefined> =>
  inPocket(async (tx, about) => {
    for (let at = BUCKETS; at < 2 * BUCKETS; at += TEXTS_AT_ONCE) {
      const texts = await tx.objectStore('records').getAll(IDBKeyRange.bound(at, at + TEXTS_AT_ONCE - 1));
      for (const text of texts) take(JSON.parse(text) as Short[]);
    }
    return about;
  });

/** Its value is undefined if the record is not among those kept. */
export const readRecord = <Row extends PocketRecord>(id: string): Promise<Kept<Row | undefined> | undefined> =>
  inPocket(async (tx, about) => {
    const bucket = JSON.parse((await tx.objectStore('records').get(bucketOf(id))) ?? '[]') as Row[];
    return { about, value: bucket.find(({ _id }) => _id === id) };
  });

/** What belongs to a record and is kept apart; null if nothing does. Its value is undefined where nothing is kept apart. */
export const readAside = <Aside extends PocketRecord>(id: string): Promise<Kept<Aside | null | undefined> | undefined> =>
  inPocket(async (tx, about) => {
    if (!about.hasAsides) return { about, value: undefined };
    const text = (await tx.objectStore('lists').get(asideList(bucketOf(id)))) as string | undefined;
    return { about, value: (JSON.parse(text ?? '[]') as Aside[]).find(({ _id }) => _id === id) ?? null };
  });

export const readList = <Value>(name: string): Promise<Kept<Value | undefined> | undefined> =>
  inPocket(async (tx, about) => ({ about, value: (await tx.objectStore('lists').get(name)) as Value | undefined }));

/**
 * Stores what a contact brought, all of it or nothing; the position is part of it. A change that goes on from another state is left out, as
 * is one whose account is no longer signed in. Throws `NoRoomError` where there is no storage or no room in it.
 */
export async function writePocket({ accountId, after, records, shorten, asides, gone, lists, ...about }: PocketChange): Promise<void> {
  if (currentSession()?.userId !== accountId) return;
  await inTransaction('readwrite', true, async (tx) => {
    const stored = tx.objectStore('records');
    const before = await tx.objectStore('about').get(ABOUT);
    if (after === undefined) await Promise.all([stored.clear(), tx.objectStore('lists').clear()]);
    else if (before?.accountId !== accountId || before.position !== after) return;
    const known = after === undefined ? 0 : (before?.count ?? 0);
    const more = await changeRecords(tx, { records, gone, shorten, asides: asides ?? [] });
    const hasAsides = asides !== undefined && (after === undefined || before?.hasAsides === true);
    await Promise.all(Object.entries(lists).map(async ([name, list]) => tx.objectStore('lists').put(list, name)));
    await tx.objectStore('about').put({ ...about, accountId, hasAsides, count: known + more, seenAt: about.contactAt }, ABOUT);
  });
  // The session may have ended in another tab meanwhile.
  if (currentSession()?.userId !== accountId) wipePocket();
}

/** Keeps a list of the device's own beside what the server answered. Left out where nothing is kept. */
export async function writeList(name: string, value: unknown): Promise<void> {
  const about = await readAbout();
  if (!about) return;
  await inTransaction('readwrite', false, async (tx) => {
    const stored = await tx.objectStore('about').get(ABOUT);
    if (stored?.accountId === about.accountId) await tx.objectStore('lists').put(value, name);
  }).catch(() => undefined);
  // The session may have ended in another tab meanwhile.
  if (currentSession()?.userId !== about.accountId) wipePocket();
}

/** Puts and removes records, bucket by bucket. Returns by how many there are more. */
async function changeRecords(
  tx: Transaction,
  { records, gone, shorten, asides }: Pick<PocketChange, 'records' | 'gone' | 'shorten'> & { asides: readonly PocketRecord[] },
): Promise<number> {
  const [stored, lists] = [tx.objectStore('records'), tx.objectStore('lists')];
  const changes = new Map<number, { put: PocketRecord[]; aside: PocketRecord[]; away: Set<string> }>();
  const changesOf = (id: string) => {
    const found = changes.get(bucketOf(id)) ?? { put: [], aside: [], away: new Set() };
    changes.set(bucketOf(id), found);
    found.away.add(id);
    return found;
  };
  for (const id of gone) changesOf(id);
  for (const record of records) changesOf(record._id).put.push(record);
  for (const aside of asides) changesOf(aside._id).aside.push(aside);
  let more = 0;
  for (const [bucket, { put, aside, away }] of changes) {
    const before = JSON.parse((await stored.get(bucket)) ?? '[]') as PocketRecord[];
    const after = [...before.filter(({ _id }) => !away.has(_id)), ...put];
    await stored.put(JSON.stringify(after), bucket);
    const short = after.map(shorten).filter((each) => each !== undefined);
    await stored.put(JSON.stringify(short), BUCKETS + bucket);
    const asidesBefore = JSON.parse(((await lists.get(asideList(bucket))) as string | undefined) ?? '[]') as PocketRecord[];
    await lists.put(JSON.stringify([...asidesBefore.filter(({ _id }) => !away.has(_id)), ...aside]), asideList(bucket));
    more += after.length - before.length;
  }
  return more;
}

/** Where a record lies. Ids made one after the other begin alike, so their ends decide. */
function bucketOf(id: string): number {
  let hash = 0;
  for (let at = Math.max(0, id.length - 8); at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) % 65_521;
  return hash % BUCKETS;
}

/** The list of what is kept apart in a bucket. */
const asideList = (bucket: number) => `aside ${bucket}`;

/** Wipes the pocket if it is too old, and notes the time, by which a clock that is set back later is noticed. Whether something is kept. */
export async function checkPocketAge(): Promise<boolean> {
  if (!(await readAbout())) return false;
  await inTransaction('readwrite', false, async (tx) => {
    const about = await tx.objectStore('about').get(ABOUT);
    const seenAt = now().getTime();
    if (about && about.seenAt < seenAt) await tx.objectStore('about').put({ ...about, seenAt }, ABOUT);
  }).catch(() => undefined);
  return true;
}

/** A pocket that is too old or another account's is wiped instead. Storage that can't be read holds nothing that could be shown. */
async function inPocket<Value>(read: (tx: Transaction, about: PocketAbout) => Promise<Value>): Promise<Value | undefined> {
  try {
    return await inTransaction('readonly', false, async (tx) => {
      const about = await tx.objectStore('about').get(ABOUT);
      if (about && about.accountId === currentSession()?.userId && !isOutdated(about, now().getTime())) return read(tx, about);
      wipePocket();
      return undefined;
    });
  } catch {
    return undefined;
  }
}

/** What fails inside is taken back as a whole. Opened for each use, so that no tab holds up the wiping of another for long. */
async function inTransaction<Value>(mode: 'readonly' | 'readwrite', mayCreate: boolean, work: (tx: Transaction) => Promise<Value>) {
  const pocket = await openPocket(mayCreate).catch((cause: unknown) => {
    throw new NoRoomError('No storage', { cause });
  });
  try {
    const tx = pocket.transaction(STORES, mode as 'readwrite');
    // It is awaited below; a failure in between says the same.
    tx.done.catch(() => undefined);
    try {
      const value = await work(tx);
      await tx.done;
      return value;
    } catch (error) {
      abort(tx);
      // Where the browser has ended it, what was still under way says only that.
      const cause = tx.error ?? error;
      throw isQuotaError(cause) ? new NoRoomError('No room', { cause }) : cause;
    }
  } finally {
    pocket.close();
  }
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

function abort(tx: Pick<Transaction, 'abort'>): void {
  try {
    tx.abort();
  } catch {
    // It has ended already.
  }
}

function openPocket(mayCreate: boolean): Promise<IDBPDatabase<PocketSchema>> {
  return openDB<PocketSchema>(POCKET, VERSION, {
    upgrade(database, from, _, tx) {
      tx.done.catch(() => undefined);
      if (from === 0 && !mayCreate) return abort(tx);
      // What another version kept is filled anew.
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore('about');
      database.createObjectStore('records');
      database.createObjectStore('lists');
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
}
