import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';

const PIECE_BYTES = 65_536;

export interface GrowingFile {
  stream: Readable;
  /** The file now holds this many bytes. */
  noteSize(bytes: number): void;
  /** Nothing more will be written. */
  noteEnd(): void;
}

/**
 * Reads a file that another process is writing, at its reader's pace and never beyond what is there. The file is removed
 * when the stream closes, however that comes. `onClose` runs before.
 */
export function growingFile(path: string, onClose: () => void): GrowingFile {
  let bytesWritten = 0;
  let at = 0;
  let isOver = false;
  let isWanted = false;
  let handle: FileHandle | undefined;

  async function pushNext() {
    if (!isWanted) return;
    if (at === bytesWritten) {
      if (isOver) stream.push(null);
      return;
    }
    isWanted = false;
    try {
      handle ??= await open(path);
      const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytesWritten - at));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error('a file that was made has become shorter');
      at += bytesRead;
      stream.push(buffer.subarray(0, bytesRead));
    } catch (error) {
      stream.destroy(error as Error);
    }
  }

  const stream = new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      isWanted = true;
      void pushNext();
    },
    destroy(error, callback) {
      onClose();
      const cleanUp = Promise.allSettled([handle?.close(), rm(path, { force: true })]);
      void cleanUp.then(() => callback(error));
    },
  });

  return {
    stream,
    noteSize(bytes) {
      bytesWritten = bytes;
      void pushNext();
    },
    noteEnd() {
      isOver = true;
      void pushNext();
    },
  };
}
