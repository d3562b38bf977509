import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxEntry } from './entry.ts';

/** The bytes of one file. A buffer and no Blob, because browsers have lost Blobs that they kept. */
interface KeptBytes {
  entryId: string;
  place: number;
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { userId: string } };
  files: { key: [string, number]; value: KeptBytes; indexes: { entryId: string } };
}

/** A write is on the disk before it is answered, so what the user was told is kept survives a crash. */
const DURABLE = { durability: 'strict' } as const;

/** What is to be sent, on this device. */
export type OutboxStore = Awaited<ReturnType<typeof openOutboxStore>>;

/** `onClosed` is called when a newer version of the app needs it closed, or the browser has closed it. */
export async function openOutboxStore(onClosed = () => {}, name = 'fairlead-outbox') {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade(opened) {
      opened.createObjectStore('entries', { keyPath: 'id' }).createIndex('userId', 'userId');
      opened.createObjectStore('files', { keyPath: ['entryId', 'place'] }).createIndex('entryId', 'entryId');
    },
    blocking() {
      db.close();
      onClosed();
    },
    terminated: onClosed,
  });

  return {
    list: (userId: string): Promise<OutboxEntry[]> => db.getAllFromIndex('entries', 'userId', userId),

    find: (id: string): Promise<OutboxEntry | undefined> => db.get('entries', id),

    /** Adds an entry with its files, or replaces it: all of it or nothing. Throws if the device has no room. */
    async put(entry: OutboxEntry, files: readonly File[]): Promise<void> {
      const kept = await Promise.all(files.map((file, place) => bytesOf(entry.id, place, file)));
      const tx = db.transaction(['entries', 'files'], 'readwrite', DURABLE);
      await Promise.all([
        removeFiles(tx.objectStore('files'), entry.id).then(() => Promise.all(kept.map((each) => tx.objectStore('files').put(each)))),
        tx.objectStore('entries').put(entry),
        tx.done,
      ]);
    },

    /** Changes an entry that is still there. */
    async update(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
      const tx = db.transaction('entries', 'readwrite', DURABLE);
      const entry = await tx.store.get(id);
      if (entry) await tx.store.put(change(entry));
      await tx.done;
    },

    /** The files of an entry, by their place. */
    async readFiles(id: string): Promise<Map<number, File>> {
      const kept = await db.getAllFromIndex('files', 'entryId', id);
      return new Map(
        kept.map(({ place, name: fileName, type, lastModified, bytes }) => [place, new File([bytes], fileName, { type, lastModified })]),
      );
    },

    /** Bytes of all files that wait. */
    async countBytes(): Promise<number> {
      const entries = await db.getAll('entries');
      return entries.flatMap(({ state, files }) => (state === 'sent' ? [] : files)).reduce((sum, { size }) => sum + size, 0);
    },

    async removeFiles(id: string): Promise<void> {
      const tx = db.transaction('files', 'readwrite');
      await Promise.all([removeFiles(tx.store, id), tx.done]);
    },

    async remove(id: string): Promise<void> {
      const tx = db.transaction(['entries', 'files'], 'readwrite', DURABLE);
      await Promise.all([removeFiles(tx.objectStore('files'), id), tx.objectStore('entries').delete(id), tx.done]);
    },

    close: () => db.close(),
  };
}

interface FilesOfTransaction {
  index(name: 'entryId'): { getAllKeys(id: string): Promise<[string, number][]> };
  delete(key: [string, number]): Promise<void>;
}

async function removeFiles(files: FilesOfTransaction, id: string): Promise<void> {
  const keys = await files.index('entryId').getAllKeys(id);
  await Promise.all(keys.map((key) => files.delete(key)));
}

async function bytesOf(entryId: string, place: number, file: File): Promise<KeptBytes> {
  const { name, type, lastModified } = file;
  return { entryId, place, name, type, lastModified, bytes: await file.arrayBuffer() };
}
