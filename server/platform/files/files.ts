import { createHash } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Selectable } from 'kysely';
import { type Clock, instantText, newId } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { FileTable } from '../db/tables.ts';
import { OutcomeUnknown } from '../db/transactions.ts';
import { AppError } from '../http/app-error.ts';
import { filesBelow, persist } from './disk.ts';
import * as store from './files.store.ts';
import type { IncomingFile } from './incoming-file.ts';

const DEFAULT_SIDE = 4096;
const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 500;
const MAX_NAME = 200;

/** Nothing else in the folder is ours to remove. */
const IS_ID = /^[0-9a-f-]{36}$/;

interface Swept {
  path: string;
  name: string;
}

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
  attach(tx: Tx, area: FileRow['area'], ownerId: string, stored: StoredImage): Promise<void>;
  /** Takes a file away: its row now, its bytes once the transaction is through. */
  release(tx: Tx, fileId: string): Promise<void>;
  /**
   * Runs the write that names stored bytes. When it is refused they go; when the database did not say whether it was kept
   * they stay, and the sweep tells later whether a row names them.
   */
  orDiscard<Result>(stored: StoredImage | undefined, write: () => Promise<Result>): Promise<Result>;
  /** No row names these bytes, and none will: they go. Never throws, so that a failure before it stays the one that is heard. */
  discard(stored: StoredImage): Promise<void>;
  find(fileId: string): Promise<FileRow | undefined>;
  /** The bytes, or those from `start` to `end` inclusive. Throws AppError `not_found` where the store has lost them. */
  read(file: FileRow, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * At the start, before calls are taken: removes what a crash left over, that is uploads under way and bytes without a row.
   * On PostgreSQL, where other processes may be at work in the same folder, only what is older than a day.
   */
  sweep(): Promise<void>;
}

/** Where a file is read, or null: a path below the server's root. */
export const filePath = (fileId: string | null) => (fileId === null ? null : `/uploads/${fileId}`);

export function createFiles(db: Database, { dataDir, clock }: { dataDir: string; clock: Clock }): Files {
  const folder = join(dataDir, 'files');
  const incoming = join(dataDir, 'tmp');
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));

  return {
    async storeImage(received, { notAnImage, maxSide = DEFAULT_SIDE }) {
      // What reads and draws pictures is large, and most processes never need it.
      const { encodeImage } = await import('./image.ts');
      const { bytes, mimeType } = await encodeImage(received, maxSide, notAnImage);
      const id = newId();
      await disk.put(keyOf(id), bytes);
      await persist(folder, keyOf(id));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id, name: storedName(received.name), mimeType, bytes: bytes.length, sha256 };
    },

    async attach(tx, area, ownerId, stored) {
      await store.insert(tx, { ...stored, area, ownerId, createdAt: instantText(clock.now()) });
    },

    async release(tx, fileId) {
      await store.remove(tx, fileId);
      // A failure here leaves bytes without a row, which the next start sweeps.
      db.afterCommit(tx, () => void disk.delete(keyOf(fileId)).catch(() => {}));
    },

    async orDiscard(stored, write) {
      try {
        return await write();
      } catch (error) {
        if (stored && !(error instanceof OutcomeUnknown)) await discard(stored);
        throw error;
      }
    },

    discard,

    find: (fileId) => store.find(db.read, fileId),

    async read({ id }, range) {
      const handle = await open(join(folder, keyOf(id)), 'r').catch((cause) => {
        throw new AppError('not_found', 'File not found', { cause });
      });
      return handle.createReadStream(range);
    },

    async sweep() {
      for (const each of [incoming, folder]) await mkdir(each, { recursive: true });
      for await (const { path } of filesBelow(incoming)) await removeLeftOver(path);
      let batch: Swept[] = [];
      for await (const found of filesBelow(folder)) {
        if (!IS_ID.test(found.name)) continue;
        batch.push(found);
        if (batch.length < SWEPT_AT_ONCE) continue;
        await sweepThese(batch);
        batch = [];
      }
      if (batch.length > 0) await sweepThese(batch);
    },
  };

  async function discard({ id }: StoredImage) {
    await disk.delete(keyOf(id)).catch(() => {});
  }

  async function sweepThese(batch: Swept[]) {
    const named = await store.existing(
      db.read,
      batch.map(({ name }) => name),
    );
    for (const { path, name } of batch) if (!named.has(name)) await removeLeftOver(path);
  }

  /** The lock on an SQLite file tells that nobody else is at work; beside PostgreSQL only age tells that. */
  async function removeLeftOver(path: string) {
    const isOver = db.dialect === 'sqlite' || (await modifiedAt(path)) < clock.now().getTime() - DAY_MS;
    if (isOver) await rm(path, { force: true });
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
