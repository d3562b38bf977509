import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Read at a time of each of two files that are compared. */
const COMPARED_BYTES = 262_144;

/** Flushes a file and the folders that lead to it to disk, so that they survive a power cut. `key` is a path below `folder`. */
export async function persist(folder: string, key: string): Promise<void> {
  await syncPath(join(folder, key), 'r+');
  // Windows can't open a folder, and persists names by itself.
  if (process.platform === 'win32') return;
  const parts = key.split('/');
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) await syncPath(join(folder, ...parts.slice(0, depth)), 'r');
}

/** Flushes a folder's names, so that what was just moved survives a power cut. */
export async function persistFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(path, 'r');
}

/** Flushes everything below a folder. */
export async function persistTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? persistTree(path) : syncPath(path, 'r+'));
  }
  await persistFolder(folder);
}

/** Writes a small text and flushes it to disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** Bytes; undefined where there is no such file. */
export const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

/** Copies a file to a new place and says what was written there: it is hashed on its way, so that nothing can change in between. */
export async function copyHashed(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* measure(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    createWriteStream(to, { flags: 'wx' }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** Whether two files hold the same bytes. False where one of them can't be read. */
export async function hasSameBytes(one: string, other: string): Promise<boolean> {
  const handles = await Promise.allSettled([open(one), open(other)]);
  try {
    const [first, second] = handles.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
    if (!first || !second) return false;
    for (;;) {
      const [left, right] = await Promise.all([readSome(first), readSome(second)]);
      if (!left.equals(right)) return false;
      if (left.length === 0) return true;
    }
  } catch {
    return false;
  } finally {
    for (const each of handles) if (each.status === 'fulfilled') await each.value.close();
  }
}

/** The next bytes: less than asked for only at the end. */
async function readSome(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(COMPARED_BYTES);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === buffer.length) return buffer.subarray(0, filled);
  }
}

async function syncPath(path: string, flags: 'r' | 'r+') {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, flags);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

/** Every file below a folder. Reads one folder at a time, since opening all of them at once runs out of file handles. */
export async function* walkFiles(folder: string): AsyncGenerator<{ path: string; name: string }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFiles(path);
    else if (entry.isFile()) yield { path, name: entry.name };
  }
}
