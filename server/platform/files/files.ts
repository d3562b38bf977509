import { createHash } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DAY_MS } from '@fairlead/contract/kit/time';
import type { Selectable } from 'kysely';
import { type Clock, instantText, newId } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { OutcomeUnknown } from '../db/transactions.ts';
import { AppError } from '../http/app-error.ts';
import { isMissing, walkFiles } from './disk.ts';
import * as store from './files.store.ts';
import type { FileTable } from './files.tables.ts';
import type { IncomingFile } from './incoming-file.ts';
import {
  type FolderBond,
  findForeign,
  findMismatch,
  formatMismatch,
  formatOtherFolder,
  lacksMost,
  readBond,
  writeBond,
} from './installation.ts';
import { folderStorage } from './storage/folder.ts';
import type { FolderStorage, Storage } from './storage/storage.ts';
import { FILE_ID, fileKey } from './stored-file.ts';
import { createTrash } from './trash.ts';

const DEFAULT_SIDE = 4096;
const LOOK_UP_BATCH = 500;
const MAX_NAME = 200;

export interface StoredImage {
  id: string;
  name: string;
  mimeType: string;
  bytes: number;
  /** SHA-256 of the stored bytes, hex. */
  sha256: string;
}

export interface ImageOptions {
  /** Shown to the user when the file is not a picture. */
  notAnImage: string;
  /** Longest side in pixels; 4096 by default. */
  maxSide?: number;
  /** By default the one that was sent, or the nearest to it. */
  format?: 'webp';
}

export type FileRow = Selectable<FileTable>;

/** Stored files: bytes under an id in the file store, and a row that says which record they belong to. */
export interface Files {
  /** Lets work have bytes that the program made itself as a received file, and removes it afterwards. */
  receive<Result>(made: { name: string; bytes: Buffer }, work: (received: IncomingFile) => Promise<Result>): Promise<Result>;
  /** Re-encodes a received picture and stores it durably. Call it before the transaction that attaches the picture. Throws AppError if it isn't a picture. */
  storeImage(incoming: IncomingFile, options: ImageOptions): Promise<StoredImage>;
  /**
   * Stores a received file durably as it is. `typeOf` says its type, given the one that its bytes show. Call it before the
   * transaction that attaches the file.
   */
  storeFile(incoming: IncomingFile, as: { name: string; typeOf: (shown: string | undefined) => string }): Promise<StoredImage>;
  /**
   * Stores what a file holds once more, for another record. Call it before the transaction that attaches the copy. Throws AppError
   * `not_found` if the store has lost it.
   */
  copy(file: FileRow): Promise<StoredImage>;
  /** Makes a stored picture a record's file. */
  attach(tx: Tx, area: string, ownerId: string, image: StoredImage): Promise<void>;
  /** Removes a file: deletes its row now and moves its bytes to the trash after the commit. */
  release(tx: Tx, fileId: string): Promise<void>;
  /**
   * Runs the write that attaches a stored picture, and discards the picture if the write fails. If it is unknown whether the
   * write was committed, the picture stays; a clean end or the next start finds out whether a row needs it.
   */
  discardOnFailure<Result>(image: StoredImage | undefined, write: () => Promise<Result>): Promise<Result>;
  /** Deletes a picture that no row refers to. Never throws, so that it can't hide the error that led here. */
  discard(image: Pick<StoredImage, 'id'>): Promise<void>;
  find(fileId: string): Promise<FileRow | undefined>;
  /** The bytes, or those from `start` to `end` inclusive. Throws AppError `not_found` if the store has lost them. */
  read(file: FileRow, range?: { start: number; end: number }): Promise<Readable>;
  /** SHA-256 of the bytes as they lie in the store now, hex; undefined if it has lost them. */
  hash(fileId: string): Promise<string | undefined>;
  /**
   * Runs at the start, before requests: checks that folder and database belong together, restores files from the trash that
   * have a row again, removes uploads that a crash interrupted, and moves files without a row to the trash. On PostgreSQL,
   * where other processes may use the same folder, it leaves files younger than a day alone. If the files belong to another
   * database, it changes nothing and throws a line for the console; `acceptUnknown` is how many of them may go to the trash.
   */
  prepareFolder(options?: { acceptUnknown?: number | undefined }): Promise<void>;
  /** Runs daily: deletes what has been in the trash for 30 days. */
  sweep(): Promise<void>;
  /** Runs at a clean end, after the last request: settles everything that is still pending. */
  close(): Promise<void>;
}

/** The path of a file below the server's root, or null. */
export const filePath = (fileId: string | null) => (fileId === null ? null : `${FILES_PATH}${fileId}`);
/** The id in such a path. */
export const fileIdIn = (path: string) => path.slice(FILES_PATH.length);
export const FILES_PATH = '/uploads/';

interface Parts {
  /** Where files lie while they arrive or are made. */
  dataDir: string;
  clock: Clock;
  /** Absent: in the data folder. */
  storage?: Storage;
}

export function createFiles(db: Database, { dataDir, clock, storage = folderStorage(dataDir) }: Parts): Files {
  const incoming = join(dataDir, 'tmp');
  const trash = createTrash({ storage, clock });
  /** Files that may have no row, or that could not be moved. They are looked up again at the end. */
  const unsettled = new Set<string>();
  /** Running moves to the trash. */
  const pendingMoves = new Set<Promise<void>>();
  let bond: FolderBond | undefined;

  return {
    async receive({ name, bytes }, work) {
      const path = join(incoming, newId());
      try {
        await writeFile(path, bytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return await work({ field: 'file', path, name, bytes: bytes.length, sha256 });
      } finally {
        await rm(path, { force: true });
      }
    },

    async storeImage(received, { notAnImage, maxSide = DEFAULT_SIDE, format }) {
      // Imported on demand: the image library is large, and most processes never need it.
      const { encodeImage } = await import('./image.ts');
      const { bytes, mimeType } = await encodeImage(received, { maxSide, notAnImage, format });
      const id = newId();
      unsettled.add(id);
      try {
        await storage.put(fileKey(id), bytes);
      } catch (error) {
        // A full disk may have left half of the file.
        await discard({ id });
        throw error;
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id, name: cleanName(received.name), mimeType, bytes: bytes.length, sha256 };
    },

    async storeFile({ path, bytes, sha256 }, { name, typeOf }) {
      // Imported on demand, like the image library.
      const { fileTypeFromFile } = await import('file-type');
      const id = newId();
      unsettled.add(id);
      try {
        const { path: at, ...stored } = await storage.keep(fileKey(id), path, sha256 === undefined ? undefined : { bytes, sha256 });
        await shareSame(id, stored);
        const mimeType = typeOf((await fileTypeFromFile(at))?.mime);
        return { id, name: cleanName(name), mimeType, ...stored };
      } catch (error) {
        // A full disk may have left half of the file.
        await discard({ id });
        throw error;
      }
    },

    async copy({ id: fromId, name, mimeType, bytes, sha256 }) {
      const id = newId();
      unsettled.add(id);
      try {
        const stored = await storage.copy(fileKey(fromId), fileKey(id), { bytes, sha256 });
        return { id, name, mimeType, ...stored };
      } catch (error) {
        await discard({ id });
        if (isMissing(error)) throw new AppError('not_found', 'File not found', { cause: error });
        throw error;
      }
    },

    async attach(tx, area, ownerId, image) {
      await store.insert(tx, { ...image, area, ownerId, createdAt: instantText(clock.now()) });
    },

    async release(tx, fileId) {
      await store.remove(tx, fileId);
      db.afterCommit(tx, () => {
        const move = moveToTrash(fileId).finally(() => pendingMoves.delete(move));
        pendingMoves.add(move);
      });
    },

    async discardOnFailure(image, write) {
      try {
        const result = await write();
        if (image) unsettled.delete(image.id);
        return result;
      } catch (error) {
        if (image && !(error instanceof OutcomeUnknown)) await discard(image);
        throw error;
      }
    },

    discard,

    find: (fileId) => store.find(db.read, fileId),

    async read({ id }, range) {
      const key = fileKey(id);
      const opened = (await storage.open(key, range)) ?? ((await trash.restore(id, key)) ? await storage.open(key, range) : undefined);
      if (!opened) throw new AppError('not_found', 'File not found');
      return opened.content;
    },

    async hash(fileId) {
      const opened = await storage.open(fileKey(fileId));
      if (!opened) return undefined;
      const hash = createHash('sha256');
      for await (const piece of opened.content) hash.update(piece);
      return hash.digest('hex');
    },

    async prepareFolder({ acceptUnknown } = {}) {
      await mkdir(incoming, { recursive: true });
      await storage.prepare();
      // Reads the folder before the database: if another process starts at the same time, the database can't look older.
      const inFolder = await readBond(storage);
      const inDatabase = await store.findInstallation(db.read);
      const { known: stored, unknown } = await listStored();
      const found = { inFolder, inDatabase, known: stored, unknown: unknown.length };
      const mismatch = findMismatch(found);
      if (mismatch && acceptUnknown !== unknown.length) throw new Error(formatMismatch(mismatch, found, storage, trash.place));

      const known = stored + (await trash.restoreExisting((names) => store.findExisting(db.read, names), fileKey));
      // A database that lies in the folder has its files there too, as far as there are any.
      const mayLieElsewhere = storage.kind === 'bucket' || !db.isOwnedAlone;
      const rows = mayLieElsewhere ? await store.count(db.read) : known;
      const foreign = findForeign({ ...found, known, rows, hasOthers: await db.hasOtherServers() }, storage);
      if (foreign && acceptUnknown !== 0 && !(await isMarkedMeanwhile(inDatabase?.id))) throw new Error(foreign);
      for await (const { path } of walkFiles(incoming)) if (await isLeftOver(() => modifiedAt(path))) await rm(path, { force: true });
      for (const key of unknown) if (mismatch || (await isLeftOver(() => storage.modifiedAt(key)))) await trash.put(key);
      const counted = await db.write(async (tx) => {
        const now = await store.countStart(tx, newId());
        const isSecond = now.starts > (inDatabase?.starts ?? 0) + 1 && known === 0 && acceptUnknown !== 0;
        if (storage.kind === 'folder' && !inFolder) await markFirst(storage, now.id, isSecond);
        return now;
      });
      bond = { ...counted, isRunning: true };
      await writeBond(storage, bond);
      if (lacksMost({ known, rows })) db.condition.lostFiles = { lost: rows - known, rows };
    },

    async sweep() {
      await trash.empty();
      await storage.sweep?.(clock.now().getTime() - DAY_MS);
    },

    async close() {
      await Promise.all(pendingMoves);
      const existing = await store.findExisting(db.read, [...unsettled]);
      for (const id of unsettled) if (!existing.has(id)) await trash.put(fileKey(id));
      if (bond && db.isOwnedAlone) await writeBond(storage, { ...bond, isRunning: false });
    },
  };

  /** Whether another server, which shares the folder and starts at the same time, has just marked it as this database's. */
  async function isMarkedMeanwhile(id: string | undefined): Promise<boolean> {
    return id !== undefined && (await readBond(storage))?.id === id;
  }

  /** Never throws: the row is gone already, and a file that could not be moved is looked at again at the end. */
  async function moveToTrash(id: string) {
    await trash.put(fileKey(id)).catch(() => unsettled.add(id));
  }

  /**
   * Lets a stored file share the room of one with the same content. The latest is asked, because that is the one stored anew where an
   * earlier one was damaged.
   */
  async function shareSame(id: string, content: { bytes: number; sha256: string }): Promise<void> {
    const same = storage.share && (await store.findSame(db.read, content));
    if (same) await storage.share?.(fileKey(same.id), fileKey(id));
  }

  async function discard({ id }: Pick<StoredImage, 'id'>) {
    unsettled.add(id);
    await storage.remove(fileKey(id)).then(
      () => unsettled.delete(id),
      () => {},
    );
  }

  /** How many stored files have a row, and the keys of those that don't. */
  async function listStored(): Promise<{ known: number; unknown: string[] }> {
    const unknown: string[] = [];
    let known = 0;
    let batch: { key: string; name: string }[] = [];
    const lookUpBatch = async () => {
      if (batch.length === 0) return;
      const names = batch.map(({ name }) => name);
      const existing = await store.findExisting(db.read, names);
      known += existing.size;
      // A bucket's list may still show what was just deleted.
      for (const { key, name } of batch) if (!existing.has(name) && (await storage.size(key)) !== undefined) unknown.push(key);
      batch = [];
    };
    for await (const found of storage.list('files')) {
      if (FILE_ID.test(found.name)) batch.push(found);
      if (batch.length === LOOK_UP_BATCH) await lookUpBatch();
    }
    await lookUpBatch();
    return { known, unknown };
  }

  /** Where other processes may be running, only the file's age shows that nobody is writing it. */
  async function isLeftOver(modified: () => Promise<number>): Promise<boolean> {
    return db.isOwnedAlone || (await modified()) < clock.now().getTime() - DAY_MS;
  }
}

/** In milliseconds. A file that another process has just removed counts as new. */
const modifiedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/** Keeps the sender's file name for display. Removes only what a stored text must not contain. */
const cleanName = (name = '') => name.replaceAll('\0', '').slice(-MAX_NAME).toWellFormed() || 'picture';

/**
 * Marks a folder as the database's before the start is counted. Of two servers that start at once, each on a folder of its own, the second one
 * waits for that count, and then finds no mark in its own.
 */
async function markFirst(storage: FolderStorage, id: string, isSecond: boolean): Promise<void> {
  const marked = await readBond(storage);
  if (isSecond && marked?.id !== id) throw new Error(formatOtherFolder(storage.name));
  // No start is counted yet: if this one is not, the mark must not say that the database is older than the folder.
  if (!marked) await writeBond(storage, { id, starts: 0, isRunning: true });
}
