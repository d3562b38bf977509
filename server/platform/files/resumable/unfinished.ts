import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Clock, newId } from '../../clock/clock.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { IncomingFile } from '../incoming-file.ts';
import type { Lease, Leases } from './leases.ts';
import type { Piece, Pieces } from './pieces.ts';

/** Nobody goes on with an upload later than this. */
const KEPT_MS = 86_400_000;
/** Of one account, so that nobody alone fills the disk. */
const MOST_OF_AN_ACCOUNT = 40;
const TOO_MANY = `${MOST_OF_AN_ACCOUNT} of your uploads are not finished. Finish or cancel one of them first.`;
export const TOO_MUCH = 'More has arrived than the file is long.';
const CUT = 'The connection was cut within this piece.';
const ELSEWHERE = 'More or less of this file has arrived than was thought.';
const FINISHED = 'This upload is finished already.';
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

/** Takes over a whole file. */
type Take = (file: IncomingFile, metadata: Begun['metadata']) => Promise<unknown>;

export type Unfinished = ReturnType<typeof createUnfinished>;

/**
 * Files that arrive in pieces, each kept until it is whole. What is known of them lies beside their bytes, so that also another process of
 * this place, or this one after a restart, goes on with them.
 */
export function createUnfinished({ pieces, clock, leases }: { pieces: Pieces; clock: Clock; leases: Leases }) {
  /** Somebody else's upload is not told apart from none. */
  async function find(accountId: string, id: string): Promise<Known> {
    const text = UPLOAD_ID.test(id) ? await pieces.readAbout({ accountId, id }) : undefined;
    if (text === undefined) throw notFound('Upload');
    return JSON.parse(text);
  }

  async function progressOf(id: string, { accountId, isDone, length }: Known): Promise<Progress> {
    const size = isDone ? length : await pieces.size({ accountId, id });
    if (size !== undefined) return { length, offset: size };
    // Another request has finished it, or given it up, since it was looked up.
    if ((await find(accountId, id)).isDone) return { length, offset: length };
    throw notFound('Upload');
  }

  /** The upload that was begun under this id; undefined where there is none, or it was being given up in a crash. */
  async function findBegun(accountId: string, id: string): Promise<Known | undefined> {
    try {
      const known = await find(accountId, id);
      await progressOf(id, known);
      return known;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  /** Works on an upload as it is once nobody else does. */
  const hold = <Result>(accountId: string, id: string, work: (known: Known, lease: Lease) => Promise<Result>): Promise<Result> =>
    leases.hold(id, async (lease) => {
      if (lease.isInherited) await pieces.detach({ accountId, id });
      return work(await find(accountId, id), lease);
    });

  /** Hands a whole file on. If that fails, the file stays, and the next time tries again. */
  async function handOn(id: string, known: Known, take: Take) {
    const { accountId, length, metadata } = known;
    await pieces.whole({ accountId, id }, async (path) => {
      await take({ field: 'file', path, name: metadata.fileName, bytes: length, accountId }, metadata);
    });
    await pieces.writeAbout({ accountId, id }, JSON.stringify({ ...known, isDone: true }));
    await pieces.removeBytes({ accountId, id });
  }

  /** Writes a piece behind what is there. Of one that is cut, what has arrived stays. */
  async function write({ stream, settle }: Piece, { offset, length }: Progress, piece: Readable, end: AbortSignal) {
    let room = length - offset;
    const bounded = new Transform({
      transform(bytes: Buffer, _, done) {
        room -= bytes.length;
        if (room < 0) done(new AppError('invalid', TOO_MUCH));
        else done(null, bytes);
      },
    });
    const closed = new Promise<void>((resolve) => void stream.once('close', resolve));
    // Also ends the connection: most likely its other end has gone, and nothing more would come of it.
    const hangUp = () => piece.destroy();
    if (end.aborted) hangUp();
    end.addEventListener('abort', hangUp);
    // Destroying a request ends its connection, and with it the answer. What nobody will read is discarded instead.
    const arriving = piece.iterator({ destroyOnReturn: false });
    await pipeline(arriving, bounded, stream)
      .catch((cause) => {
        piece.resume();
        const isCut = cause.code === 'ECONNRESET' || cause.code === 'ERR_STREAM_PREMATURE_CLOSE';
        throw isCut ? new AppError('invalid', CUT, { cause }) : cause;
      })
      .finally(async () => {
        end.removeEventListener('abort', hangUp);
        await closed;
        await settle();
      });
  }

  return {
    /** `id` is the sender's own, under which it has found none; two requests may begin it at once, and then go on with one. */
    async begin(begun: Begun, id = newId()): Promise<string> {
      const { accountId } = begun;
      const isFirst = await pieces.begin({ accountId, id });
      // Counted with this one, so that of many that begin at once none is overlooked. A finished one has no bytes left.
      if ((await pieces.count(accountId)) > MOST_OF_AN_ACCOUNT) {
        if (isFirst) await pieces.removeBytes({ accountId, id });
        throw new AppError('too_many', TOO_MANY);
      }
      await pieces.writeAbout({ accountId, id }, JSON.stringify(begun));
      return id;
    },

    find,
    findBegun,

    /** How far an upload is. A whole one that was not handed on is handed on first, because nobody would ask for it again. */
    async ask(accountId: string, id: string, take: Take): Promise<Progress> {
      const known = await find(accountId, id);
      const progress = await progressOf(id, known);
      if (known.isDone || progress.offset < progress.length) return progress;
      return hold(accountId, id, async (held) => {
        const { offset } = await progressOf(id, held);
        if (!held.isDone && offset === held.length) await handOn(id, held, take);
        return { length: held.length, offset };
      });
    },

    /**
     * Appends a piece that begins at `offset`, hands the file on if that makes it whole, and returns how far the upload is. A piece that
     * an earlier request is still sending is ended first. Throws AppError `conflict` where the piece begins elsewhere.
     */
    async append(accountId: string, id: string, offset: number, piece: Readable, take: Take): Promise<number> {
      // Asked before anybody is ended for a piece that is of no use.
      assertBeginsAt(await progressOf(id, await find(accountId, id)), offset);
      return hold(accountId, id, async (known, { end }) => {
        if (known.isDone) throw new AppError('conflict', FINISHED);
        const before = await progressOf(id, known);
        assertBeginsAt(before, offset);
        await write(await pieces.writer({ accountId, id }, offset), before, piece, end);
        const after = await progressOf(id, known);
        if (after.offset === known.length) await handOn(id, known, take);
        return after.offset;
      });
    },

    /** Gives an upload up; a piece that is on its way is ended first. */
    remove: (accountId: string, id: string): Promise<void> => hold(accountId, id, () => pieces.remove({ accountId, id })),

    /** Every day: forgets what nobody has gone on with. */
    async sweep(): Promise<void> {
      await leases.sweep();
      await pieces.removeOlder(clock.now().getTime() - KEPT_MS);
    },
  };
}

function assertBeginsAt(progress: Progress, offset: number) {
  if (offset !== progress.offset) throw new AppError('conflict', ELSEWHERE);
}
