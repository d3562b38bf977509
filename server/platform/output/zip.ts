import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { attachmentHeaders } from './file.ts';

/** A zip file that is being sent. */
export interface SentZip {
  /** Resolves when all of it has been read. `name` may have folders, with slashes. */
  add(name: string, bytes: Readable, as: { compress: boolean; mtime?: Date }): Promise<void>;
}

/**
 * A zip file that is sent while it is packed: one file after the other, each at the reader's pace, so that no more than a few pieces are in
 * memory. Ends in the middle if `pack` fails, and `pack` fails if the reader goes away.
 */
export function sendZip(name: string, pack: (zip: SentZip) => Promise<void>) {
  const zip = new ZipFile();
  const stream = zip.outputStream as PassThrough;
  zip.on('error', (error) => stream.destroy(error));
  const add: SentZip['add'] = (entry, bytes, { compress, mtime }) => {
    zip.addReadStream(bytes, entry, { compress, ...(mtime && { mtime }) });
    return readWhile(stream, bytes);
  };
  pack({ add })
    .then(() => zip.end())
    .catch((error) => stream.destroy(error));
  return { stream, headers: attachmentHeaders(name, 'zip') };
}

/** Resolves when all of it has been read. Closes it if the reader of the whole goes away. */
async function readWhile(whole: PassThrough, part: Readable) {
  const end = () => part.destroy();
  whole.once('close', end);
  if (whole.destroyed) end();
  try {
    await finished(part);
  } finally {
    whole.off('close', end);
  }
}
