import { BACKUP_MESSAGES } from '@fairlead/contract/backup';
import { type BackupMaking, type BackupPlace, backupFileName } from '../../platform/backup/backup-folder.ts';
import { type KeptBackups, openBackups } from '../../platform/backup/kept-backups.ts';
import { NotReadBack } from '../../platform/backup/read-back.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { instantText } from '../../platform/clock/clock.ts';
import { isNoSpace } from '../../platform/db/condition.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type ResumableContext, resumableJob } from '../../platform/jobs/resumable-job.ts';
import { createHistory } from '../history/history.service.ts';
import { readStoredSettings } from '../settings/settings.service.ts';
import { findSuperseded } from './backup.rules.ts';
import * as store from './backup.store.ts';

const LIMIT_MS = 15_000;

interface MakingInput {
  id: string;
  /** The workspace's time zone. */
  zone: string;
}

/**
 * Makes a backup, and only then removes those that need not be kept any more. A start that goes on with it makes it anew, unless its file
 * is whole already.
 */
async function make(context: ResumableContext, { id, zone }: MakingInput): Promise<void> {
  const { db, clock, backups } = context;
  if (!backups) throw new Error('the server has no folder for backups');
  const kept = openBackups(backups, context);
  const begun = await store.find(db.read, id);
  const isWhole = begun?.file != null && (await kept.size(begun.file)) !== undefined;
  const file = isWhole ? (begun.file as string) : await write(context, { backups, kept, id });
  const removed = await removeSuperseded(context, kept, zone);
  await context.finish(
    async (tx) => {
      await store.settle(tx, id, { state: 'good', place: null, file });
      await store.removeFiles(tx, removed);
      await createHistory(db, clock).append(tx, { actor: null, area: 'backup', entityId: id, action: 'made', changes: { file } });
    },
    { done: 1, total: 1 },
  );
}

async function write(
  { dataDir, databaseUrl, storage, clock, signal, step }: ResumableContext,
  { backups, kept, id }: { backups: BackupMaking; kept: KeptBackups; id: string },
): Promise<string> {
  const { recipients } = backups;
  try {
    const file = backupFileName(instantText(clock.now()), { isKeptByRule: true, isEncrypted: recipients.length > 0 });
    await step((tx) => store.settle(tx, id, { file }));
    await kept.write(file, async (path, leastLeft) => {
      const place = { dataDir, databaseUrl };
      await writeBackup({ place, storage, path, version: backups.version, clock, recipients, signal, leastLeft });
    });
    return file;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', signal.aborted ? BACKUP_MESSAGES.interrupted : describeFailure(error, backups), { cause: error });
  }
}

/** Whatever they hold: a file that can't be removed is looked at again after the next backup. */
async function removeSuperseded({ db }: ResumableContext, kept: KeptBackups, zone: string): Promise<string[]> {
  const { dailyBackups: daily, weeklyBackups: weekly, monthlyBackups: monthly } = await readStoredSettings(db.read);
  const own = (await kept.list()).filter(({ isKeptByRule }) => isKeptByRule);
  const superseded = new Set(
    findSuperseded(
      own.map(({ at }) => at),
      { daily, weekly, monthly },
      zone,
    ),
  );
  const removed: string[] = [];
  for (const { at, name } of own)
    if (superseded.has(at))
      await kept.remove(name).then(
        () => removed.push(name),
        (error) => process.emitWarning(error),
      );
  return removed;
}

const REASONS: Record<string, string> = {
  ENOENT: 'it is not there. If it should be another disk, that may not be mounted',
  EEXIST: 'it is a file',
  ENOTDIR: 'it, or a folder above it, is a file',
  EACCES: 'Fairlead’s user may not write there',
  EPERM: 'Fairlead’s user may not write there',
  EROFS: 'it lies on a disk that is read-only',
};

function describeFailure(error: unknown, { folder }: BackupPlace): string {
  if (isNoSpace(error)) return `There is no space left for a backup in ${folder}. The earlier ones are left as they are.`;
  if (error instanceof NotReadBack) return `No backup was made: ${error.message}. The earlier ones are left as they are.`;
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const reason = path?.startsWith(folder) ? REASONS[code] : undefined;
  return reason === undefined ? message : `${folder} can’t be used: ${reason}.`;
}

export const makeBackup = resumableJob('backup.make', make, { limitMs: LIMIT_MS, turn: 'backup' });
