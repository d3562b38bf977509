import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';

/** In DATA_DIR, or in the bucket. */
export const BACKUPS = 'backups';

/** Of those that the server makes by itself, and of those of `npm run backup`. Only the former are ever removed by Fairlead. */
const NAME = /^fairlead-(auto-)?(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar\.zst(\.age)?$/;
/** How those begin that are made one at a time: by the schedule, and before a migration. */
const KINDS = ['fairlead-auto-', 'before-'];
const WHOLE = /\.tar\.zst(\.age)?$/;
const WHOLE_OR_PARTIAL = /\.tar\.zst(\.age)?(\.partial)?$/;

/** Where the server keeps the backups that it makes by itself. Only its environment says so. */
export interface BackupPlace {
  /** A path, or the address of a place in the bucket of S3_URL. */
  folder: string;
  isInBucket: boolean;
  /** The folder was chosen, so it is not made where it is missing: what should be mounted there may not be. */
  isChosen: boolean;
  /** Free bytes that a backup on the data's own disk leaves to the data. */
  leastLeft: number;
  /** Public keys of age that backups are encrypted for; none: they are not encrypted. */
  recipients: readonly string[];
}

/** As jobs are told of it. */
export interface BackupMaking extends BackupPlace {
  /** The running release, which a backup names. */
  version: string;
}

/** With less free space, photos and imports soon find no room beside the backups. */
const LEFT_TO_DATA_BYTES = 256 * 1_048_576;

/** The bucket, where there is one: every copy of the server sees the backups there, whichever made them. */
export const usualBackupPlace = ({ dataDir, bucket }: StoragePlace): BackupPlace => ({
  folder: bucket ? openStorage({ dataDir, bucket }).placeOf(BACKUPS) : join(dataDir, BACKUPS),
  isInBucket: bucket !== undefined,
  isChosen: false,
  leastLeft: LEFT_TO_DATA_BYTES,
  recipients: [],
});

/** A whole backup; one that is being written has another name. */
export interface BackupFile {
  name: string;
  /** When it was begun. */
  at: string;
  bytes: number;
  /** Made by the server, which removes it again some day. */
  isKeptByRule: boolean;
  isEncrypted: boolean;
}

/** The name of a backup that is begun now; without colons, which Windows does not allow. */
export function backupFileName(at: string, { isKeptByRule, isEncrypted }: Pick<BackupFile, 'isKeptByRule' | 'isEncrypted'>): string {
  return `fairlead-${isKeptByRule ? 'auto-' : ''}${at.replaceAll(':', '-')}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** What such a name says; undefined of another file. */
export function readBackupName(name: string): Omit<BackupFile, 'bytes'> | undefined {
  const [, own, hour, minute, second, sealed] = NAME.exec(name) ?? [];
  if (hour === undefined) return undefined;
  return { name, at: `${hour}:${minute}:${second}`, isKeptByRule: own !== undefined, isEncrypted: sealed !== undefined };
}

/**
 * Removes what an earlier run began and did not end, but of the same kind as the backup `next` alone: an older copy of the program may be making
 * another. Only whoever makes `next` may call it. `isStaging`: whole ones too, which were to be sent from here.
 */
export async function removePartialBackups(folder: string, next: string, { isStaging = false } = {}): Promise<void> {
  const kind = KINDS.find((each) => next.startsWith(each));
  const isLeft = (name: string) =>
    kind !== undefined && name.startsWith(kind) && WHOLE_OR_PARTIAL.test(name) && (isStaging || !WHOLE.test(name));
  for (const name of await readdir(folder)) if (isLeft(name)) await rm(join(folder, name), { force: true });
}

/** Whether a file of this name is a whole backup in the program's own format; SQLite's copies are not. */
export const isBackupName = (name: string): boolean => WHOLE.test(name);

/** Whether two folders lie on the same disk; false if one can't be read. */
export async function isOnSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && first.dev === second?.dev;
}
