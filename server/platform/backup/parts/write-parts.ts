import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { persist } from '../../files/disk.ts';
import { encryptFor } from '../encryption.ts';
import { END } from '../manifest.ts';
import { BLOCK, paddingOf, tarHeader } from './tar.ts';

/** Parts after which their checksums are written. Whoever writes or reads holds so many in memory. */
const CHECKED_TOGETHER = 1000;
/** After so many bytes it is looked whether enough of the disk is left. */
const LOOKED_AFTER = 16 * 1_048_576;

/** A file within the backup. */
export interface Part {
  name: string;
  /** Bytes, exactly. */
  size: number;
  content: Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Told once the whole content has been written, or read. */
  onHash?(sha256: string): void;
}

/** The name of a list of checksums, in the form of sha256sum. */
export const checksumsName = (number: number) => `checksums/${String(number).padStart(6, '0')}.txt`;
export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`;

export interface WriteOptions {
  /** Public keys of age that it is encrypted for; none: it is not encrypted. */
  recipients?: readonly string[] | undefined;
  /** Ends the writing. */
  signal?: AbortSignal | undefined;
  /** So many bytes of the disk must stay free; with less it ends as on a full disk. */
  leastLeft?: number | undefined;
}

/**
 * Writes parts as a tar archive, compressed by zstd and, for recipients, encrypted by age. Only a complete file, which has reached the disk, ever has the name. Throws if
 * there is one of this name.
 */
export async function writeParts(path: string, parts: AsyncIterable<Part>, options: WriteOptions = {}): Promise<{ bytes: number }> {
  const partial = `${path}.partial`;
  await refuseExisting(path);
  try {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const { recipients = [], signal, leastLeft = 0 } = options;
    const left = leavingRoom(dirname(path), leastLeft);
    await pipeline(archive(parts), compress, encryptFor(recipients), left, createWriteStream(partial, { mode: 0o600 }), { signal });
    const handle = await open(partial, 'r+');
    const { size } = await handle.stat().finally(() => handle.sync().finally(() => handle.close()));
    await refuseExisting(path);
    await rename(partial, path);
    await persist(dirname(path), basename(path));
    return { bytes: size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Passes on what is written while the disk has room for it and for others. */
function leavingRoom(folder: string, leastLeft: number) {
  return async function* pass(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unseen = LOOKED_AFTER;
    for await (const piece of pieces) {
      unseen += piece.length;
      if (leastLeft > 0 && unseen >= LOOKED_AFTER) {
        unseen = 0;
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < leastLeft + LOOKED_AFTER) throw Object.assign(new Error('There is no space left'), { code: 'ENOSPC' });
      }
      yield piece;
    }
  };
}

async function refuseExisting(path: string) {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${path} exists already`);
}

async function* archive(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const all = createHash('sha256');
  let lines: string[] = [];
  let count = 0;
  let lists = 0;
  async function* list() {
    const text = Buffer.from(lines.join(''));
    lines = [];
    lists += 1;
    all.update(text);
    yield* archived({ name: checksumsName(lists), size: text.length, content: [text] });
  }
  for await (const part of parts) {
    const sha256 = yield* archived(part);
    part.onHash?.(sha256);
    lines.push(checksumLine(sha256, part.name));
    count += 1;
    if (lines.length === CHECKED_TOGETHER) yield* list();
  }
  if (lines.length > 0) yield* list();
  const end = Buffer.from(JSON.stringify({ parts: count, sha256: all.digest('hex') }));
  yield* archived({ name: END, size: end.length, content: [end] });
  yield Buffer.alloc(2 * BLOCK);
}

async function* archived({ name, size, content }: Part): AsyncGenerator<Buffer, string> {
  yield tarHeader(name, size);
  const hash = createHash('sha256');
  let written = 0;
  for await (const piece of content) {
    hash.update(piece);
    written += piece.length;
    yield piece;
  }
  if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}: it changed while it was read`);
  if (paddingOf(size) > 0) yield Buffer.alloc(paddingOf(size));
  return hash.digest('hex');
}
