import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FREED_AFTER, freeBuffers } from './parts/free-buffers.ts';
import { readParts } from './parts/read-parts.ts';
import { BackupRefused } from './refused.ts';

interface Options {
  /** Of what was written, where it can't be read because it is encrypted. */
  sha256: string | undefined;
  signal: AbortSignal | undefined;
}

/** A backup that did not come back as it was written. */
export class NotReadBack extends Error {
  /** `fault` as a BackupRefused says it. */
  constructor(fault: string, options?: ErrorOptions) {
    super(
      `a file was written, but read back it ${fault}, so it was removed. The disk or the memory of the machine may be failing`,
      options,
    );
  }
}

/** Reads a backup that was just written, and compares every checksum in it, or of an encrypted one that of the whole. Throws NotReadBack. */
export async function readBack(path: string, { sha256, signal }: Options): Promise<void> {
  if (sha256 !== undefined) {
    if ((await hashOf(path, signal)) !== sha256) throw new NotReadBack('is not what was written');
    return;
  }
  try {
    let unfreed = 0;
    for await (const { content } of readParts(path))
      for await (const { length } of content) {
        signal?.throwIfAborted();
        unfreed += length;
        if (unfreed < FREED_AFTER) continue;
        unfreed = 0;
        freeBuffers();
      }
  } catch (error) {
    throw error instanceof BackupRefused ? new NotReadBack(error.message, { cause: error }) : error;
  }
}

async function hashOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
