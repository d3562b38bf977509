import { createHash } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Selectable } from 'kysely';
import { type Clock, instantText, newId } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { OutcomeUnknown } from '../db/transactions.ts';
import { AppError } from '../http/app-error.ts';
import { filesBelow, persist } from './disk.ts';
import * as store from './files.store.ts';
import type { FileTable } from './files.tables.ts';
import type { IncomingFile } from './incoming-file.ts';
import { type FolderBond, findMismatch, mismatchLine, readBond, writeBond } from './installation.ts';
import { createTrash } from './trash.ts';

const DEFAULT_SIDE = 4096;
const DAY_MS = 86_400_000;
const LOOKED_UP_AT_ONCE = 500;
const MAX_NAME = 200;

/** Nothing else in the folder is ours to move. */
const IS_ID = /^[0-9a-f-]{36}$/;

export interface StoredImage {
  id: string;
  name: string;
  mimeType: string;
  bytes: number;
  /** Of the stored bytes, hex. */
  sha256: string;
}

export interface ImageWishes {
  /** Shown to the user when the file is no picture. */
  notAnImage: string;
  /** Pixels; 4096 unless given. */
  maxSide?: number;
}

export type FileRow = Selectable<FileTable>;

/** Stored files: bytes under an id in the file store, and a row that says whose they are. */
export interface Files {
  /** Draws a received picture anew and puts it into the store, durably, before the transaction that will name it. Throws AppError for what is no picture. */
  storeImage(incoming: IncomingFile, wishes: ImageWishes): Promise<StoredImage>;
  /** Names stored bytes as a record's file. */
  attach(tx: Tx, area: string, ownerId: string, stored: StoredImage): Promise<void>;
  /** Takes a file away: its row now, its bytes to the trash once the transaction is through. */
  release(tx: Tx, fileId: string): Promise<void>;
  /**
   * Runs the write that names stored bytes. When it is refused they go; when the database did not say whether it was kept
   * they stay, and the next start or the end tells whether a row names them.
   */
  orDiscard<Result>(stored: StoredImage | undefined, write: () => Promise<Result>): Promise<Result>;
  /** No row names these bytes, and none will: they go. Never throws, so that a failure before it stays the one that is heard. */
  discard(stored: StoredImage): Promise<void>;
  find(fileId: string): Promise<FileRow | undefined>;
  /** The bytes, or those from `start` to `end` inclusive. Throws AppError `not_found` where the store has lost them. */
  read(file: FileRow, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * At the start, before calls are taken: makes sure that folder and database belong together, puts back what a row names
   * again, removes uploads that a crash cut short and moves bytes without a row to the trash. On PostgreSQL, where other
   * processes may be at work in the same folder, only what is older than a day. Throws a line for the console, with nothing
   * changed, where the folder's files are not this database's; `acceptUnknown` is how many of them may go to the trash.
   */
  takeOver(options?: { acceptUnknown?: number | undefined }): Promise<void>;
  /** Every day: empties the trash of what lies there for 30 days. */
  sweep(): Promise<void>;
  /** At a clean end, after the last call: nothing is left over. */
  close(): Promise<void>;
}

/** Where a file is read, or null: a path below the server's root. */
export const filePath = (fileId: string | null) => (fileId === null ? null : `/uploads/${fileId}`);

export function createFiles(db: Database, { dataDir, clock }: { dataDir: string; clock: Clock }): Files {
  const folder = join(dataDir, 'files');
  const incoming = join(dataDir, 'tmp');
  const pathOf = (id: string) => join(folder, keyOf(id));
  const trash = createTrash({ dataDir, clock });
  /** Bytes that no row is known to name, or that could not be moved; looked up again at the end. */
  const unsettled = new Set<string>();
  /** Moves to the trash that are under way. */
  const moving = new Set<Promise<void>>();
  let bond: FolderBond | undefined;
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));

  return {
    async storeImage(received, { notAnImage, maxSide = DEFAULT_SIDE }) {
      // What reads and draws pictures is large, and most processes never need it.
      const { encodeImage } = await import('./image.ts');
      const { bytes, mimeType } = await encodeImage(received, maxSide, notAnImage);
      const id = newId();
      unsettled.add(id);
      try {
        await disk.put(keyOf(id), bytes);
        await persist(folder, keyOf(id));
      } catch (error) {
        // A full disk leaves half of it.
        await discard({ id });
        throw error;
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id, name: storedName(received.name), mimeType, bytes: bytes.length, sha256 };
    },

    async attach(tx, area, ownerId, stored) {
      await store.insert(tx, { ...stored, area, ownerId, createdAt: instantText(clock.now()) });
    },

    async release(tx, fileId) {
      await store.remove(tx, fileId);
      db.afterCommit(tx, () => {
        const move = moveToTrash(fileId).finally(() => moving.delete(move));
        moving.add(move);
      });
    },

    async orDiscard(stored, write) {
      try {
        const result = await write();
        if (stored) unsettled.delete(stored.id);
        return result;
      } catch (error) {
        if (stored && !(error instanceof OutcomeUnknown)) await discard(stored);
        throw error;
      }
    },

    discard,

    find: (fileId) => store.find(db.read, fileId),

    async read({ id }, range) {
      const handle = await open(pathOf(id), 'r').catch(async (cause) => {
        if (await trash.restore(id, pathOf(id))) return open(pathOf(id), 'r');
        throw new AppError('not_found', 'File not found', { cause });
      });
      return handle.createReadStream(range);
    },

    async takeOver({ acceptUnknown } = {}) {
      for (const each of [incoming, folder]) await mkdir(each, { recursive: true });
      // The folder first: beside another process that starts, the database is then never behind it.
      const inFolder = await readBond(folder);
      const inDatabase = await store.findInstallation(db.read);
      const { known, unknown } = await listStored();
      const found = { inFolder, inDatabase, known, unknown: unknown.length };
      const mismatch = findMismatch(found);
      if (mismatch && acceptUnknown !== unknown.length) throw new Error(mismatchLine(mismatch, found, folder, trash.folder));

      await trash.restoreNamed((names) => store.existing(db.read, names), pathOf);
      for await (const { path } of filesBelow(incoming)) if (await isLeftOver(path)) await rm(path, { force: true });
      for (const path of unknown) if (mismatch || (await isLeftOver(path))) await trash.put(path);
      bond = { ...(await db.write((tx) => store.countStart(tx, newId()))), isRunning: true };
      await writeBond(folder, bond);
    },

    sweep: () => trash.empty(),

    async close() {
      await Promise.all(moving);
      const named = await store.existing(db.read, [...unsettled]);
      for (const id of unsettled) if (!named.has(id)) await trash.put(pathOf(id));
      if (bond && db.dialect === 'sqlite') await writeBond(folder, { ...bond, isRunning: false });
    },
  };

  /** Never throws: the row is gone, and bytes that could not be moved are looked at again at the end. */
  async function moveToTrash(id: string) {
    await trash.put(pathOf(id)).catch(() => unsettled.add(id));
  }

  async function discard({ id }: Pick<StoredImage, 'id'>) {
    unsettled.add(id);
    await disk.delete(keyOf(id)).then(
      () => unsettled.delete(id),
      () => {},
    );
  }

  /** How many stored files a row names, and the paths of those that none does. */
  async function listStored(): Promise<{ known: number; unknown: string[] }> {
    const unknown: string[] = [];
    let known = 0;
    let batch: { path: string; name: string }[] = [];
    const look = async () => {
      if (batch.length === 0) return;
      const names = batch.map(({ name }) => name);
      const named = await store.existing(db.read, names);
      known += named.size;
      unknown.push(...batch.filter(({ name }) => !named.has(name)).map(({ path }) => path));
      batch = [];
    };
    for await (const found of filesBelow(folder)) {
      if (IS_ID.test(found.name)) batch.push(found);
      if (batch.length === LOOKED_UP_AT_ONCE) await look();
    }
    await look();
    return { known, unknown };
  }

  /** The lock on an SQLite file tells that nobody else is at work; beside PostgreSQL only age tells that. */
  async function isLeftOver(path: string): Promise<boolean> {
    return db.dialect === 'sqlite' || (await modifiedAt(path)) < clock.now().getTime() - DAY_MS;
  }
}

/** Milliseconds; what another process has just removed counts as new. */
const modifiedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/** Spread over folders by the id's random end; its beginning is the time. */
const keyOf = (id: string) => `${id.slice(-2)}/${id.slice(-4, -2)}/${id}`;

/** The sender's name for the file is kept to be shown again; only what no text may hold is taken out. */
const storedName = (name = '') => name.replaceAll('\0', '').slice(-MAX_NAME).toWellFormed() || 'picture';
