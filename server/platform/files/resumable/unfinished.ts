import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Clock, newId } from '../../clock/clock.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { walkFiles } from '../disk.ts';
import type { IncomingFile } from '../incoming-file.ts';

/** Nobody goes on with an upload later than this. */
const KEPT_MS = 86_400_000;
/** Whoever finishes an upload and takes longer has died over it. */
const CLAIM_MS = 300_000;
/** Of one account, so that nobody alone fills the disk. */
const MOST_OF_AN_ACCOUNT = 40;
const TOO_MANY = `${MOST_OF_AN_ACCOUNT} of your uploads are not finished. Finish or cancel one of them first.`;
export const TOO_MUCH = 'More has arrived than the file is long.';
const CUT = 'The connection was cut within this piece.';
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

/** What is known of an upload when it begins. */
export interface Begun {
  accountId: string;
  /** Bytes. */
  length: number;
  metadata: Readonly<Record<string, string>>;
}
interface Known extends Begun {
  isDone?: boolean;
}

/** How far an upload is. */
export interface Progress {
  length: number;
  offset: number;
}

export type Unfinished = ReturnType<typeof createUnfinished>;

/**
 * Files that arrive in pieces, each kept until it is whole. They lie on disk beside what is known of them, in a folder of their account,
 * so that also another process of this folder, or this one after a restart, goes on with them.
 */
export function createUnfinished({ dataDir, clock }: { dataDir: string; clock: Clock }) {
  const folder = join(dataDir, 'unfinished');
  const folderOf = (accountId: string) => join(folder, accountId);
  const pathOf = (accountId: string, id: string, part: 'bytes' | 'json' | 'claim') => join(folderOf(accountId), `${id}.${part}`);

  /** Somebody else's upload is not told apart from none. */
  async function find(accountId: string, id: string): Promise<Known> {
    const text = UPLOAD_ID.test(id) ? await readFile(pathOf(accountId, id, 'json'), 'utf8').catch(() => undefined) : undefined;
    if (text === undefined) throw notFound('Upload');
    return JSON.parse(text);
  }

  async function progressOf(id: string, { accountId, isDone, length }: Known): Promise<Progress> {
    return { length, offset: isDone ? length : (await stat(pathOf(accountId, id, 'bytes'))).size };
  }

  /** Hands a whole file on, once however often it is asked. If that fails, the file stays, and the next time tries again. */
  async function finish(id: string, known: Known, take: (file: IncomingFile, metadata: Begun['metadata']) => Promise<unknown>) {
    const { accountId, length, metadata } = known;
    await claim(accountId, id);
    try {
      // Another call may have finished it just before.
      if ((await find(accountId, id)).isDone) return;
      const path = pathOf(accountId, id, 'bytes');
      const hash = createHash('sha256');
      for await (const piece of createReadStream(path)) hash.update(piece);
      await take({ field: 'file', path, name: metadata.fileName, bytes: length, accountId, sha256: hash.digest('hex') }, metadata);
      await writeFile(pathOf(accountId, id, 'json'), JSON.stringify({ ...known, isDone: true } satisfies Known));
      await rm(path, { force: true });
    } finally {
      await rm(pathOf(accountId, id, 'claim'), { force: true });
    }
  }

  async function claim(accountId: string, id: string) {
    const path = pathOf(accountId, id, 'claim');
    const since = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (since !== undefined && since < clock.now().getTime() - CLAIM_MS) await rm(path, { force: true });
    try {
      await (await open(path, 'wx')).close();
    } catch (cause) {
      throw new AppError('conflict', 'This upload is being finished. Please try again in a moment.', { cause });
    }
  }

  return {
    async begin(begun: Begun): Promise<string> {
      const { accountId } = begun;
      await mkdir(folderOf(accountId), { recursive: true });
      const id = newId();
      const bytes = pathOf(accountId, id, 'bytes');
      await writeFile(bytes, '');
      // Counted with this one, so that of many that begin at once none is overlooked. A finished one has no bytes left.
      const unfinished = (await readdir(folderOf(accountId))).filter((name) => name.endsWith('.bytes'));
      if (unfinished.length > MOST_OF_AN_ACCOUNT) {
        await rm(bytes, { force: true });
        throw new AppError('too_many', TOO_MANY);
      }
      await writeFile(pathOf(accountId, id, 'json'), JSON.stringify(begun));
      return id;
    },

    find,
    progressOf,
    finish,

    /**
     * Appends a piece that begins at `offset` and returns how far the upload is. Of a piece that is cut, what has arrived stays. Two that
     * send the same piece at once write the same bytes to the same place.
     */
    async append(id: string, known: Known, offset: number, piece: Readable): Promise<number> {
      const before = await progressOf(id, known);
      if (offset !== before.offset) throw new AppError('conflict', 'More or less of this file has arrived than was thought.');
      let room = known.length - offset;
      const bounded = new Transform({
        transform(bytes: Buffer, _, done) {
          room -= bytes.length;
          if (room < 0) done(new AppError('invalid', TOO_MUCH));
          else done(null, bytes);
        },
      });
      const bytes = createWriteStream(pathOf(known.accountId, id, 'bytes'), { flags: 'r+', start: offset, flush: true });
      // Destroying a request ends its connection, and with it the answer. What nobody will read is discarded instead.
      const arriving = piece.iterator({ destroyOnReturn: false });
      await pipeline(arriving, bounded, bytes).catch((cause) => {
        piece.resume();
        const isCut = cause.code === 'ECONNRESET' || cause.code === 'ERR_STREAM_PREMATURE_CLOSE';
        throw isCut ? new AppError('invalid', CUT, { cause }) : cause;
      });
      return (await progressOf(id, known)).offset;
    },

    async remove(accountId: string, id: string): Promise<void> {
      for (const part of ['bytes', 'json', 'claim'] as const) await rm(pathOf(accountId, id, part), { force: true });
    },

    /** At a start of the only process on this folder: whoever was finishing an upload has died over it. */
    async releaseClaims(): Promise<void> {
      await mkdir(folder, { recursive: true });
      for await (const { path } of walkFiles(folder)) if (path.endsWith('.claim')) await rm(path, { force: true });
    },

    /** Every day: forgets what nobody has gone on with. */
    async sweep(): Promise<void> {
      await mkdir(folder, { recursive: true });
      for await (const { path } of walkFiles(folder)) {
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < clock.now().getTime() - KEPT_MS) await rm(path, { force: true });
      }
    },
  };
}
