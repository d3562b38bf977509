import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../clock/clock.ts';
import { sizeOf } from '../disk.ts';
import type { BucketStorage } from '../storage/storage.ts';
import type { Pieces, Which } from './pieces.ts';

const FOLDER = 'unfinished';
const BEGUN = 'begun';
/** Where a piece begins, and what makes its name its own. */
const PIECE = /^(\d{15})-[^/]+$/;

interface Stored {
  key: string;
  start: number;
  end: number;
}

/**
 * Keeps each piece as an object of its own, because objects don't grow. A piece lies in the data folder until it has ended, so that of one
 * that is cut, what has arrived counts. Two requests may have stored the same part of a file, when one lost its lease: either will do. A list may
 * lag behind, so those that this process has stored itself are asked for where it doesn't show them.
 */
export function piecesInBucket(storage: BucketStorage, dataDir: string): Pieces {
  const local = join(dataDir, 'tmp');
  /** The pieces that this process has stored, by their upload. */
  const own = new Map<string, Stored[]>();
  const keyOf = ({ accountId, id }: Which, part: 'json' | 'bytes') => `${FOLDER}/${accountId}/${id}.${part}`;
  const begunKey = (which: Which) => `${keyOf(which, 'bytes')}/${BEGUN}`;

  /** The pieces that follow one another from the beginning; undefined where nothing was begun. */
  async function chainOf(which: Which): Promise<Stored[] | undefined> {
    const stored: Stored[] = [];
    let isBegun = false;
    for await (const { key, name, bytes } of storage.list(keyOf(which, 'bytes'))) {
      const start = Number(PIECE.exec(name)?.[1]);
      if (name === BEGUN) isBegun = true;
      else if (start >= 0) stored.push({ key, start, end: start + bytes });
    }
    if (!isBegun && (await storage.size(begunKey(which))) === undefined) return undefined;
    const shown = new Set(stored.map(({ key }) => key));
    // Another process may have removed them, with the upload.
    for (const piece of own.get(keyOf(which, 'bytes')) ?? [])
      if (!shown.has(piece.key) && (await storage.size(piece.key)) !== undefined) stored.push(piece);
    const chain: Stored[] = [];
    for (let at = 0; ; ) {
      const next = stored.filter(({ start, end }) => start <= at && end > at).toSorted((one, other) => other.end - one.end)[0];
      if (!next) return chain;
      chain.push(next);
      at = next.end;
    }
  }

  async function* readChain(chain: readonly Stored[]) {
    let at = 0;
    for (const { key, start, end } of chain) {
      const opened = await storage.open(key, { start: at - start, end: end - start - 1 });
      if (!opened) throw new Error(`${storage.placeOf(key)} is not there any more`);
      yield* opened.content;
      at = end;
    }
  }

  async function removeBytes(which: Which) {
    own.delete(keyOf(which, 'bytes'));
    await storage.removeAll(keyOf(which, 'bytes'));
  }

  return {
    async begin(which) {
      if ((await storage.size(begunKey(which))) !== undefined) return false;
      await storage.put(begunKey(which), Buffer.alloc(0));
      return true;
    },

    async count(accountId) {
      let count = 0;
      for await (const { name } of storage.list(`${FOLDER}/${accountId}`)) if (name === BEGUN) count += 1;
      return count;
    },

    readAbout: (which) => storage.readText(keyOf(which, 'json')),
    writeAbout: (which, text) => storage.replace(keyOf(which, 'json'), text),
    size: async (which) => (await chainOf(which).then((chain) => chain && (chain.at(-1)?.end ?? 0))) ?? undefined,
    detach: async () => {},

    async writer(which, offset) {
      await mkdir(local, { recursive: true });
      const path = join(local, newId());
      return {
        stream: createWriteStream(path, { flags: 'wx' }),
        async settle() {
          try {
            const folder = keyOf(which, 'bytes');
            const key = `${folder}/${String(offset).padStart(15, '0')}-${newId()}`;
            const bytes = (await sizeOf(path)) ?? 0;
            if (bytes === 0) return;
            await storage.keep(key, path, { bytes: 0, sha256: '' });
            own.set(folder, [...(own.get(folder) ?? []), { key, start: offset, end: offset + bytes }]);
          } finally {
            await rm(path, { force: true });
          }
        },
      };
    },

    async whole(which, work) {
      await mkdir(local, { recursive: true });
      const path = join(local, newId());
      try {
        await pipeline(
          Readable.from(readChain((await chainOf(which)) ?? []), { objectMode: false }),
          createWriteStream(path, { flags: 'wx' }),
        );
        await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    removeBytes,

    async remove(which) {
      await storage.remove(keyOf(which, 'json'));
      await removeBytes(which);
    },

    /** An upload is as old as the last of its objects. */
    async removeOlder(than) {
      own.clear();
      const latest = new Map<string, { at: number; keys: string[] }>();
      for await (const { key, modifiedAt } of storage.list(FOLDER)) {
        const upload = key.replace(/\.(json|bytes\/.*)$/, '');
        const known = latest.get(upload) ?? { at: 0, keys: [] };
        latest.set(upload, { at: Math.max(known.at, modifiedAt), keys: [...known.keys, key] });
      }
      for (const { at, keys } of latest.values()) if (at < than) for (const key of keys) await storage.remove(key);
    },
  };
}
