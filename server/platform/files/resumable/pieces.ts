import type { Writable } from 'node:stream';

/** Which upload. */
export interface Which {
  accountId: string;
  id: string;
}

/** Takes the bytes of one piece. */
export interface Piece {
  stream: Writable;
  /** Once the stream is closed, however it ended: from here on what it has taken counts. */
  settle(): Promise<void>;
}

/** Keeps the bytes of files that arrive in pieces, and a text about each. Whoever changes an upload has its lease. */
export interface Pieces {
  /** False where it was begun before. */
  begin(which: Which): Promise<boolean>;
  /** How many uploads of an account have bytes, be it none yet. */
  count(accountId: string): Promise<number>;
  readAbout(which: Which): Promise<string | undefined>;
  /** At once: whoever reads it gets the old text or the new, whenever this process is killed. */
  writeAbout(which: Which, text: string): Promise<void>;
  /** How many bytes have arrived; undefined where none are kept. */
  size(which: Which): Promise<number | undefined>;
  /** Whoever lost the lease may still write. From now on nothing that it writes counts, or does harm. */
  detach(which: Which): Promise<void>;
  writer(which: Which, offset: number): Promise<Piece>;
  /** Lets work have the whole as a local file. */
  whole(which: Which, work: (path: string) => Promise<void>): Promise<void>;
  removeBytes(which: Which): Promise<void>;
  /** With the text about it. */
  remove(which: Which): Promise<void>;
  /** Forgets uploads whose last piece came before this instant, in milliseconds. */
  removeOlder(than: number): Promise<void>;
}
