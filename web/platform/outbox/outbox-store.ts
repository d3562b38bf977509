import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxEntry } from './entry.ts';

/** As much of a file as is copied at once, because the page stands still meanwhile. */
const PART_BYTES = 4 * 1024 * 1024;

/** Bytes of a file. A buffer and no Blob, because browsers have lost Blobs that they kept. */
interface KeptPart {
  entryId: string;
  place: number;
  part: number;
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { userId: string } };
  files: { key: [string, number, number]; value: KeptPart; indexes: { entryId: string } };
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
      opened.createObjectStore('files', { keyPath: ['entryId', 'place', 'part'] }).createIndex('entryId', 'entryId');
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

    /** Adds an entry with its files in place of those of its id and of `replaced`: all of it or nothing. Throws if the device has no room. */
    async put(entry: OutboxEntry, files: readonly File[], replaced?: string): Promise<void> {
      const parts: KeptPart[] = [];
      for (const [place, file] of files.entries()) parts.push(...(await readParts(entry.id, place, file)));
      const tx = db.transaction(['entries', 'files'], 'readwrite', DURABLE);
      const write = async () => {
        // First, because what can't be stored ends it before anything is removed.
        await tx.objectStore('entries').put(entry);
        await removeFiles(tx.objectStore('files'), entry.id);
        if (replaced !== undefined) {
          await removeFiles(tx.objectStore('files'), replaced);
          await tx.objectStore('entries').delete(replaced);
        }
        for (const part of parts) await tx.objectStore('files').put(part);
      };
      await Promise.all([write(), tx.done]);
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
      const found = new Map<number, Omit<KeptPart, 'bytes'> & { parts: Blob[] }>();
      let cursor = await db.transaction('files').store.index('entryId').openCursor(id);
      while (cursor) {
        const { bytes, ...kept } = cursor.value;
        const file = found.get(kept.place) ?? { ...kept, parts: [] };
        // The browser holds a Blob where it likes, a buffer in memory.
        file.parts.push(new Blob([bytes]));
        found.set(kept.place, file);
        cursor = await cursor.continue();
      }
      return new Map([...found].map(([place, { parts, ...kept }]) => [place, new File(parts, kept.name, kept)]));
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
  index(name: 'entryId'): { getAllKeys(id: string): Promise<[string, number, number][]> };
  delete(key: [string, number, number]): Promise<void>;
}

async function removeFiles(files: FilesOfTransaction, id: string): Promise<void> {
  const keys = await files.index('entryId').getAllKeys(id);
  await Promise.all(keys.map((key) => files.delete(key)));
}

/** An empty file has one part too, by which it is found. */
async function readParts(entryId: string, place: number, file: File): Promise<KeptPart[]> {
  const { name, type, lastModified } = file;
  const parts: KeptPart[] = [];
  do {
    const from = parts.length * PART_BYTES;
    const bytes = await file.slice(from, from + PART_BYTES).arrayBuffer();
    parts.push({ entryId, place, part: parts.length, name, type, lastModified, bytes });
  } while (parts.length * PART_BYTES < file.size);
  return parts;
}
