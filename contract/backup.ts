import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';

/** Older than this, the last good backup is no longer good enough (docs/product/backups.md). */
export const BACKUP_OVERDUE_HOURS = 48;

/** `missing`: it was good, and its file is gone. */
const BACKUP_STATES = ['running', 'good', 'failed', 'missing'] as const;

/** Where the files are sent from, by their names; GET, for Administrators who have proved again that it is them (factors/proof.ts). */
export const BACKUP_FILES_PATH = '/uploads/backups/';

export const BACKUP_MESSAGES = {
  underWay: 'A backup is being made already',
  interrupted: 'Fairlead was stopped while this backup was made',
} as const;

/** A backup that was begun, or a file in the folder of backups. */
const backup = z
  .object({
    _id: z.string(),
    /** When it was begun; the instant that everything in it is of follows at once. */
    at: z.string(),
    state: z.enum(BACKUP_STATES),
    /** Why it failed. */
    reason: z.string().nullable(),
    /** The file's name; null if there is none. */
    file: z.string().nullable(),
    /** Bytes. */
    size: z.number().nullable(),
    isEncrypted: z.boolean(),
    /** Who asked for it, by username; null if it was made by the schedule or on the host. */
    by: z.string().nullable(),
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof backup>;

/** How the server keeps backups, for Administrators. */
export const backupState = z
  .object({
    /** A path on the server, or the address of a place in a bucket, which begins with s3://. Only the environment decides it. */
    folder: z.string(),
    /** True if the folder lies on the same disk as the data, or in the bucket of the files. */
    isBesideData: z.boolean(),
    /** The public keys that backups are encrypted for; none: they are not encrypted. */
    recipients: z.array(z.string()),
    lastGood: z.object({ at: z.string(), size: z.number() }).nullable(),
    /** The last good one is older than two days. */
    isOverdue: z.boolean(),
    /** When the schedule makes the next; null while it is off. */
    nextAt: z.string().nullable(),
    /** Newest first. */
    backups: z.array(backup),
  })
  .meta({ id: 'BackupState' });
export type BackupState = z.infer<typeof backupState>;

export const backupEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/backups',
    summary: 'The backups that the server keeps, newest first, and when the next is made. Administrators only.',
    reply: backupState,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/backups',
    summary: 'Begins a backup, which is made in the background. Administrators only.',
    reply: backup,
    status: 201,
  }),
};
