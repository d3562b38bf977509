import { open as openHandle } from 'node:fs/promises';
import { isMissing } from '../../files/disk.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { findStored } from '../../files/stored-file.ts';

/** Read at a time of a file in a folder. */
const PIECE_BYTES = 262_144;

export interface StoredFile {
  id: string;
  bytes: number;
}

interface OpenedFile {
  bytes: number;
  content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Opens stored files in their order; undefined is one that is lost. Each has to be read before the next is asked for. */
export async function* openInOrder<File extends StoredFile>(
  storage: Storage,
  files: readonly File[],
): AsyncGenerator<[File, OpenedFile | undefined]> {
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
  const open = storage.kind === 'folder' ? (key: string) => openFile(storage.placeOf(key), buffer) : storage.open;
  for (const file of files) yield [file, await findStored<OpenedFile>(storage, file.id, open)];
}

/** Every piece is read into the same memory, because new buffers for gigabytes would have to be collected again. */
async function openFile(path: string, buffer: Buffer): Promise<OpenedFile | undefined> {
  const handle = await openHandle(path).catch((error) => {
    if (!isMissing(error)) throw error;
  });
  if (!handle) return undefined;
  const { size: bytes } = await handle.stat();
  async function* content(file = handle) {
    try {
      for (let left = bytes; left > 0 && file; ) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(left, buffer.length));
        if (bytesRead === 0) return;
        left -= bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file?.close();
    }
  }
  return { bytes, content: content() };
}
