import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeOf } from '../files/disk.ts';

/** Of those that the server makes by itself, and of those of `npm run backup`. Only the former are ever removed by Fairlead. */
const NAME = /^fairlead-(auto-)?(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar\.zst(\.age)?$/;
const PARTIAL = /^fairlead-auto-[^/]+\.partial$/;

/** Where the server keeps the backups that it makes by itself. Only its environment says so. */
export interface BackupPlace {
  folder: string;
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

export const usualBackupPlace = (dataDir: string): BackupPlace => ({
  folder: join(dataDir, 'backups'),
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

/** The whole backups in a folder, newest first; none if the folder can't be read. */
export async function listBackupFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files: BackupFile[] = [];
  for (const name of names) {
    const [, own, hour, minute, second, sealed] = NAME.exec(name) ?? [];
    const bytes = hour === undefined ? undefined : await sizeOf(join(folder, name));
    if (bytes === undefined) continue;
    files.push({ name, at: `${hour}:${minute}:${second}`, bytes, isKeptByRule: own !== undefined, isEncrypted: sealed !== undefined });
  }
  return files.sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** Removes what an earlier run began and did not end. Only whoever makes the next one may call it. */
export async function removePartialBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (PARTIAL.test(name)) await rm(join(folder, name), { force: true });
}

/** Whether two folders lie on the same disk; false if one can't be read. */
export async function isOnSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && first.dev === second?.dev;
}
