import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { persist } from '../../files/disk.ts';
import { encryptFor } from '../encryption.ts';
import { END } from '../manifest.ts';
import { freeBuffers } from './free-buffers.ts';
import { BLOCK, paddingOf, tarHeader } from './tar.ts';

/** Parts after which their checksums are written. Whoever writes or reads holds so many in memory. */
const CHECKED_TOGETHER = 1000;
/**
 * After so many bytes they are flushed, and the free space is checked. Gigabytes that the system flushes when it likes,
 * or all at the end, would keep the disk from everybody else's commits for a third of a second and more.
 */
const FLUSHED_AFTER = 8 * 1_048_576;
/** Bytes that are packed at a time. The usual 16 kB take twice the processor time. */
const CHUNK = 131_072;

/** A file within the backup. */
export interface Part {
  name: string;
  /** Bytes, exactly. */
  size: number;
  /** Use each piece before asking for the next, which may be read into the same memory. */
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
  /** Looks the file through before it gets its name. `sha256` is that of an encrypted file, which can't be read. */
  check?: ((path: string, sha256: string | undefined) => Promise<void>) | undefined;
}

/**
 * Writes parts as a tar archive, compressed by zstd and, for recipients, encrypted by age. Only a complete file, which has reached the disk
 * and passed `check`, ever has the name. Throws if there is one of this name.
 */
export async function writeParts(path: string, parts: AsyncIterable<Part>, options: WriteOptions = {}): Promise<{ bytes: number }> {
  const partial = `${path}.partial`;
  await refuseExisting(path);
  try {
    const { bytes, sha256 } = await writePartial(partial, parts, options);
    await options.check?.(partial, sha256);
    await refuseExisting(path);
    await rename(partial, path);
    await persist(dirname(path), basename(path));
    return { bytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writePartial(path: string, parts: AsyncIterable<Part>, { recipients = [], signal, leastLeft = 0 }: WriteOptions) {
  // With one waiting byte at most, no piece is asked for before the last one is packed, so that its memory can be used again.
  const streaming = { chunkSize: CHUNK, writableHighWaterMark: 1 };
  const compress = createZstdCompress({ ...streaming, params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const hash = recipients.length > 0 ? createHash('sha256') : undefined;
  const handle = await open(path, 'w', 0o600);
  try {
    const write = writeTo(handle, { folder: dirname(path), leastLeft, hash });
    await pipeline(archive(parts), compress, encryptFor(recipients), write, { signal });
    await handle.sync();
    const { size: bytes } = await handle.stat();
    return { bytes, sha256: hash?.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** Writes while the disk has room for it and for others, and never has much to flush. */
function writeTo(handle: FileHandle, { folder, leastLeft, hash }: { folder: string; leastLeft: number; hash: Hash | undefined }) {
  return async (pieces: AsyncIterable<Uint8Array>): Promise<void> => {
    let unflushed = FLUSHED_AFTER;
    for await (const piece of pieces) {
      unflushed += piece.length;
      if (unflushed >= FLUSHED_AFTER) {
        unflushed = 0;
        await handle.datasync();
        freeBuffers();
        await assertRoom(folder, leastLeft);
      }
      hash?.update(piece);
      await handle.writeFile(piece);
    }
  };
}

async function assertRoom(folder: string, leastLeft: number) {
  if (leastLeft === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastLeft + FLUSHED_AFTER) throw Object.assign(new Error('There is no space left'), { code: 'ENOSPC' });
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
