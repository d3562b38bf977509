import { createHash } from 'node:crypto';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Selectable } from 'kysely';
import { type Clock, instantText, newId } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { FileTable } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import * as store from './files.store.ts';
import { encodeImage } from './image.ts';
import type { IncomingFile } from './incoming-file.ts';

const DEFAULT_SIDE = 4096;
const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 500;

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
  /** Draws a received picture anew and puts it into the store, before the transaction that will name it. */
  storeImage(incoming: IncomingFile, wishes: ImageWishes): Promise<StoredImage>;
  /** Names stored bytes as a record's file. */
  attach(tx: Tx, area: FileRow['area'], ownerId: string, stored: StoredImage): Promise<void>;
  /** Takes a file away: its row now, its bytes once the transaction is through. */
  release(tx: Tx, fileId: string): Promise<void>;
  /** The transaction failed: the bytes go. */
  discard(stored: StoredImage): Promise<void>;
  find(fileId: string): Promise<FileRow | undefined>;
  /** The bytes, or those from `start` to `end` inclusive. */
  read(file: FileRow, range?: { start: number; end: number }): Promise<Readable>;
  /** At the start: removes what a crash left over, that is uploads under way and bytes without a row. */
  sweep(): Promise<void>;
}

/** Where a file is read, or null: a path below the server's root. */
export const filePath = (fileId: string | null) => (fileId === null ? null : `/uploads/${fileId}`);

export function createFiles(db: Database, { dataDir, clock }: { dataDir: string; clock: Clock }): Files {
  const folder = join(dataDir, 'files');
  const incoming = join(dataDir, 'tmp');
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));

  /** An acknowledged photo survives a power cut: its bytes and its name in the folder are on the disk. */
  async function persist(key: string) {
    const path = join(folder, key);
    for (const each of [path, dirname(path)]) {
      const handle = await open(each, 'r');
      await handle.sync();
      await handle.close();
    }
  }

  return {
    async storeImage({ path, name }, { notAnImage, maxSide = DEFAULT_SIDE }) {
      const { bytes, mimeType } = await encodeImage(path, maxSide, notAnImage);
      const id = newId();
      await disk.put(keyOf(id), bytes);
      await persist(keyOf(id));
      return { id, name: storedName(name), mimeType, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },

    async attach(tx, area, ownerId, stored) {
      await store.insert(tx, { ...stored, area, ownerId, createdAt: instantText(clock.now()) });
    },

    async release(tx, fileId) {
      await store.remove(tx, fileId);
      // A failure here leaves bytes without a row, which the next start sweeps.
      db.afterCommit(tx, () => void disk.delete(keyOf(fileId)).catch(() => {}));
    },

    async discard({ id }) {
      await disk.delete(keyOf(id));
    },

    find: (fileId) => store.find(db.read, fileId),

    async read({ id }, range) {
      const handle = await open(join(folder, keyOf(id)), 'r').catch((cause) => {
        throw new AppError('not_found', 'File not found', { cause });
      });
      return handle.createReadStream(range);
    },

    async sweep() {
      await rm(incoming, { recursive: true, force: true });
      await mkdir(incoming, { recursive: true });
      await mkdir(folder, { recursive: true });
      // Another process on the same PostgreSQL may be between storing bytes and naming them.
      const before = clock.now().getTime() - (db.dialect === 'sqlite' ? 0 : DAY_MS);
      let batch: string[] = [];
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        batch.push(join(entry.parentPath, entry.name));
        if (batch.length < SWEPT_AT_ONCE) continue;
        await sweepThese(batch, before);
        batch = [];
      }
      if (batch.length > 0) await sweepThese(batch, before);
    },
  };

  async function sweepThese(paths: string[], before: number) {
    const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
    const named = await store.existing(db.read, paths.map(idOf));
    for (const path of paths) {
      if (named.has(idOf(path))) continue;
      if ((await stat(path)).mtimeMs <= before) await rm(path, { force: true });
    }
  }
}

/** Spread over folders by the id's random end; its beginning is the time. */
const keyOf = (id: string) => `${id.slice(-2)}/${id.slice(-4, -2)}/${id}`;

/** The sender's name for the file is kept to be shown again; only what no text may hold is taken out. */
const storedName = (name: string | undefined) => (name ?? 'picture').toWellFormed().replaceAll('\0', '').slice(-200) || 'picture';
