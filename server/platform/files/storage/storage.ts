import type { Readable } from 'node:stream';

/** What was stored of a local file. */
export interface Kept {
  bytes: number;
  /** SHA-256, hex. */
  sha256: string;
  /** A local file with the same bytes, as long as the one that was given is there. */
  path: string;
}

export interface Opened {
  /** Of the whole. */
  bytes: number;
  /** Has to be read or destroyed. */
  content: Readable;
}

/** Inclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Where everything is kept that is no row: the data folder, or a bucket (docs/decisions/0095). Keys are paths such as `files/ab/cd/<id>`.
 * What a call has stored when it resolves survives a power cut, except what `move` and `remove` change. Where something has to be there
 * and is not, the error's code is ENOENT; a bucket that does not answer throws AppError `unavailable`.
 */
interface Calls {
  /** The data folder or the bucket, as operators know it. */
  readonly name: string;
  /** The setting by which an operator chose this place. */
  readonly setting: 'DATA_DIR' | 'S3_URL';
  /** Says for a key where it lies, for operators. */
  placeOf(key: string): string;
  /** Throws a line for the console where it can't be used. */
  prepare(): Promise<void>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** In the place of what is there, at once: whoever reads it gets the old text or the new. */
  replace(key: string, text: string): Promise<void>;
  /** A small text; undefined where there is none. */
  readText(key: string): Promise<string | undefined>;
  /**
   * Stores a local file. It is hashed on its way unless `known` says what it holds, which nobody may who leaves another a chance to
   * write to it still.
   */
  keep(key: string, path: string, known?: Pick<Kept, 'bytes' | 'sha256'>): Promise<Kept>;
  /** Stores what a key holds under another one too. */
  copy(from: string, to: string, known: Pick<Kept, 'bytes' | 'sha256'>): Promise<Pick<Kept, 'bytes' | 'sha256'>>;
  /** Lets `key` take no room of its own if `same` holds the same bytes. Absent where that can't be. */
  share?(same: string, key: string): Promise<void>;
  /** Undefined where there is nothing. */
  open(key: string, range?: Range): Promise<Opened | undefined>;
  /** A local file with what a key holds. Whoever asks for it releases it. */
  openLocally(key: string): Promise<{ path: string; release(): Promise<void> }>;
  move(from: string, to: string): Promise<void>;
  /** Nothing there is as good. */
  remove(key: string): Promise<void>;
  removeAll(folder: string): Promise<void>;
  /** Bytes; undefined where there is nothing. */
  size(key: string): Promise<number | undefined>;
  /** In milliseconds; infinite where there is nothing any more. */
  modifiedAt(key: string): Promise<number>;
  /** Everything below a folder such as `files`. */
  list(folder: string): AsyncGenerator<{ key: string; name: string }>;
  /** The names of the folders in a folder. */
  listFolders(folder: string): Promise<string[]>;
  /** Removes what was begun before an instant and never came to be; in milliseconds. */
  sweep?(before: number): Promise<void>;
}

export interface FolderStorage extends Calls {
  readonly kind: 'folder';
}

export interface Listed {
  key: string;
  name: string;
  bytes: number;
  /** In milliseconds. */
  modifiedAt: number;
}

/** Other installations may reach the bucket too, so that only the mark in it says whose it is. */
export interface BucketStorage extends Calls {
  readonly kind: 'bucket';
  /** How many requests failed for good since the start, and whether the last one to read, to write or to remove did. */
  readonly state: Readonly<{ failures: number; isFailing: boolean }>;
  list(folder: string): AsyncGenerator<Listed>;
}

export type Storage = FolderStorage | BucketStorage;
