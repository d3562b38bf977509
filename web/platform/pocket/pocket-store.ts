import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { currentSession } from '../session.ts';
import { now } from '../time.ts';
import { isOutdated, type PocketAge } from './pocket-age.ts';
import { POCKET, wipePocket } from './wipe-pocket.ts';

const VERSION = 1;
const STORES: ('about' | 'records' | 'lists')[] = ['about', 'records', 'lists'];
/** Records written at a time, so that the page answers in between. */
const SLICE = 500;

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
  records: readonly PocketRecord[];
  /** Ids of records that are gone or may no longer be seen. */
  gone: readonly string[];
  /** Lists by their names, each in place of the one before. */
  lists: Readonly<Record<string, unknown>>;
}

interface PocketSchema extends DBSchema {
  about: { key: string; value: PocketAbout };
  records: { key: string; value: PocketRecord };
  lists: { key: string; value: unknown };
}

type Transaction = IDBPTransaction<PocketSchema, (typeof STORES)[number][], 'readwrite'>;

/** A part of the pocket, with what is known of the whole. */
export interface Kept<Value> {
  about: PocketAbout;
  value: Value;
}

const ABOUT = 'pocket';

/** Undefined where nothing is kept; so are the answers of all that follows. */
export const readAbout = (): Promise<PocketAbout | undefined> => inPocket(async (_, about) => about);

export const readRecords = <Row extends PocketRecord>(): Promise<Kept<Row[]> | undefined> =>
  inPocket(async (tx, about) => ({ about, value: (await tx.objectStore('records').getAll()) as Row[] }));

/** Its value is undefined if the record is not among those kept. */
export const readRecord = <Row extends PocketRecord>(id: string): Promise<Kept<Row | undefined> | undefined> =>
  inPocket(async (tx, about) => ({ about, value: (await tx.objectStore('records').get(id)) as Row | undefined }));

export const readList = <Value>(name: string): Promise<Kept<Value | undefined> | undefined> =>
  inPocket(async (tx, about) => ({ about, value: (await tx.objectStore('lists').get(name)) as Value | undefined }));

/**
 * Stores what a contact brought, all of it or nothing; the position is part of it. A change that goes on from another state is left out, as
 * is one whose account is no longer signed in. Throws where there is no storage or no room in it.
 */
export async function writePocket({ accountId, after, records, gone, lists, ...about }: PocketChange): Promise<void> {
  if (currentSession()?.userId !== accountId) return;
  await inTransaction('readwrite', true, async (tx) => {
    const stored = tx.objectStore('records');
    const before = await tx.objectStore('about').get(ABOUT);
    if (after === undefined) await Promise.all([stored.clear(), tx.objectStore('lists').clear()]);
    else if (before?.accountId !== accountId || before.position !== after) return;
    for (let at = 0; at < records.length; at += SLICE) {
      await Promise.all(records.slice(at, at + SLICE).map(async (each) => stored.put(each)));
    }
    await Promise.all(gone.map((id) => stored.delete(id)));
    await Promise.all(Object.entries(lists).map(([name, list]) => tx.objectStore('lists').put(list, name)));
    const at = now().getTime();
    await tx.objectStore('about').put({ ...about, accountId, count: await stored.count(), contactAt: at, seenAt: at }, ABOUT);
  });
  // The session may have ended in another tab meanwhile.
  if (currentSession()?.userId !== accountId) wipePocket();
}

/** Wipes the pocket if it is too old, and notes the time, by which a clock that is set back later is noticed. */
export async function checkPocketAge(): Promise<void> {
  if (!(await readAbout())) return;
  await inTransaction('readwrite', false, async (tx) => {
    const about = await tx.objectStore('about').get(ABOUT);
    const seenAt = now().getTime();
    if (about && about.seenAt < seenAt) await tx.objectStore('about').put({ ...about, seenAt }, ABOUT);
  }).catch(() => undefined);
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
  const pocket = await openPocket(mayCreate);
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
      throw error;
    }
  } finally {
    pocket.close();
  }
}

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
      database.createObjectStore('records', { keyPath: '_id' });
      database.createObjectStore('lists');
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
}
