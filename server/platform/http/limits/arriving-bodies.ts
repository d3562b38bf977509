import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** Far more than real forms take, and little enough to be held by any machine. */
const MOST_BYTES = 64 * 1_048_576;
const FIRST_BYTES = 4096;

export type ArrivingBodies = ReturnType<typeof createArrivingBodies>;

/** Bounds the memory that all bodies together hold while they arrive. */
export function createArrivingBodies(mostBytes = MOST_BYTES) {
  let held = 0;

  /** Sets memory aside, or refuses with 503. */
  function reserve(bytes: number): void {
    if (held + bytes > mostBytes)
      throw new AppError('unavailable', 'Fairlead is taking in too much at once. Please try again in a moment.');
    held += bytes;
  }

  function release(bytes: number): void {
    held -= bytes;
  }

  /**
   * Reads a body of at most `limit` bytes into one buffer that grows with it; `declared` is its Content-Length. Each chunk is
   * copied and dropped: kept as they come, small ones would take many times their size.
   */
  function read(source: Readable, limit: number, declared: number | undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      if (declared !== undefined && declared > limit) return reject(tooLarge());
      let body = Buffer.alloc(0);
      let length = 0;

      function makeRoom(needed: number) {
        const size = Math.min(limit, Math.max(needed, 2 * body.length, Math.min(declared ?? FIRST_BYTES, FIRST_BYTES)));
        reserve(size - body.length);
        const larger = Buffer.allocUnsafeSlow(size);
        body.copy(larger, 0, 0, length);
        body = larger;
      }
      function take(chunk: Buffer) {
        if (length + chunk.length > limit) return settle(() => reject(tooLarge()));
        try {
          if (length + chunk.length > body.length) makeRoom(length + chunk.length);
        } catch (error) {
          return settle(() => reject(error));
        }
        length += chunk.copy(body, length);
      }
      const finish = () => settle(() => resolve(body.toString('utf8', 0, length)));
      const breakOff = () => settle(() => reject(new AppError('invalid', 'The request is not complete')));
      function settle(how: () => void) {
        source.off('data', take).off('end', finish).off('close', breakOff);
        how();
        release(body.length);
      }
      source.on('data', take).once('end', finish).once('close', breakOff);
      // Without a listener a sender who hangs up would end the process; 'close' follows.
      source.on('error', () => {});
    });
  }

  return {
    reserve,
    release,
    read,
    /** Bytes that are held now. */
    get held() {
      return held;
    },
  };
}

const tooLarge = () => new AppError('too_large', 'The request is too large');
