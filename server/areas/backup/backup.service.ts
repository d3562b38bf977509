import { BACKUP_MESSAGES, type Backup, type BackupState } from '@fairlead/contract/backup';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type BackupPlace, readBackupName } from '../../platform/backup/backup-folder.ts';
import type { KeptBackups } from '../../platform/backup/kept-backups.ts';
import { type Clock, instantText, newId, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Range } from '../../platform/files/storage/storage.ts';
import { conflict, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { Measured } from '../../platform/http/health.routes.ts';
import type { Begin, ResumableJobs } from '../../platform/jobs/resumable-jobs.ts';
import type { OwnerProof } from '../factors/factors.service.ts';
import type { History } from '../history/history.service.ts';
import { readStoredSettings, type SettingsService } from '../settings/settings.service.ts';
import * as policy from './backup.policy.ts';
import * as rules from './backup.rules.ts';
import * as store from './backup.store.ts';
import { makeBackup } from './making.service.ts';

/** The job of every backup, and whose it is: there is one at a time in the whole workspace. */
const JOB = 'backup';
/** After so long, what failed is forgotten. */
const FORGOTTEN_AFTER_MS = 90 * 86_400_000;

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  resumable: ResumableJobs;
  readZone: ReadZone;
  settings: Pick<SettingsService, 'get'>;
  place: BackupPlace;
  kept: KeptBackups;
  ownerProof: Pick<OwnerProof, 'assertProved'>;
  /** Notes in the log of accounts that somebody takes data out. */
  tellExport: (actor: Actor, told: { list: string; format: string; rows: string }) => Promise<void>;
}

export type Backups = ReturnType<typeof createBackups>;

/** Backups that the server makes by itself, and what is known of all in their folder (docs/product/backups.md). */
export function createBackups({ db, clock, history, resumable, readZone, settings, place, kept, ownerProof, tellExport }: Parts) {
  resumable.register(makeBackup, async (tx, _job, error) => {
    const running = (await store.list(tx)).find(({ state }) => state === 'running');
    if (!running) return;
    const reason = (error as Error).message;
    await store.settle(tx, running.id, { state: 'failed', place: null, file: null, reason });
    const { backsUpDaily } = await readStoredSettings(tx);
    const recipients = backsUpDaily ? await recipientsNow(tx, running.id) : [];
    await history.append(tx, { actor: null, area: 'backup', entityId: running.id, action: 'failed', changes: { reason }, recipients });
  });

  /** The Administrators, unless they were told within the last day; notes that they are told now. */
  async function recipientsNow(tx: Tx, id: string): Promise<string[]> {
    const now = clock.now();
    if (!rules.mayTell(await store.findLastTold(tx), now)) return [];
    await store.noteTold(tx, id, instantText(now));
    return store.listAdministrators(tx);
  }

  /** What was begun, and the files in the folder that nothing is known of: of another time, or made on the host. Newest first. */
  async function collect(): Promise<Backup[]> {
    const [rows, files] = await Promise.all([store.list(db.read), kept.list()]);
    const byName = new Map(files.map((file) => [file.name, file]));
    const begun = rows.map(({ id, startedAt, state, file, reason, username }): Backup => {
      const whole = file === null ? undefined : byName.get(file);
      if (whole) byName.delete(whole.name);
      return {
        _id: id,
        at: whole?.at ?? startedAt,
        state: state === 'good' && !whole ? 'missing' : state,
        reason,
        file: state === 'good' ? file : null,
        size: state === 'good' ? (whole?.bytes ?? null) : null,
        isEncrypted: whole?.isEncrypted ?? false,
        by: username,
      };
    });
    const others = [...byName.values()].map(({ name, at, bytes, isEncrypted }): Backup => {
      return { _id: name, at, state: 'good', reason: null, file: name, size: bytes, isEncrypted, by: null };
    });
    return [...begun, ...others].sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  function summarize(backups: readonly Backup[]) {
    const good = backups.find(({ state }) => state === 'good');
    const tried = backups.filter(({ state }) => state !== 'missing');
    const isOverdue = rules.isOverdue({ lastGoodAt: good?.at, firstTriedAt: tried.at(-1)?.at }, clock.now());
    return { lastGood: good ? { at: good.at, size: good.size ?? 0 } : null, lastTriedAt: tried[0]?.at, isOverdue };
  }

  /** False while another is being made. */
  async function enlist(tx: Tx, begin: Begin, accountId: string | null, zone: string): Promise<store.BackupRow | undefined> {
    const row = {
      ...{ id: newId(), startedAt: instantText(clock.now()), accountId, state: 'running' as const, place: 0 as const },
      ...{ file: null, reason: null, toldAt: null },
    };
    if (!(await store.insert(tx, row))) return undefined;
    await begin(makeBackup, { id: JOB, accountId: JOB, input: { id: row.id, zone }, atMost: 1, tooMany: BACKUP_MESSAGES.underWay });
    return row;
  }

  /** Tells Administrators once a day that there is no good backup any more. */
  const tellOverdue = () =>
    db.write(async (tx) => {
      const newest = await store.lockNewest(tx);
      const recipients = newest ? await recipientsNow(tx, newest.id) : [];
      if (newest && recipients.length > 0)
        await history.append(tx, { actor: null, area: 'backup', entityId: newest.id, action: 'overdue', recipients });
    });

  function assertManages(actor: Actor) {
    if (!policy.canManageBackups(actor)) throw notAllowed('manage backups');
  }

  return {
    async list(actor: Actor): Promise<BackupState> {
      assertManages(actor);
      const [backups, { backsUpDaily, backupHour }, zone] = await Promise.all([collect(), settings.get(), readZone()]);
      const { lastGood, isOverdue } = summarize(backups);
      return {
        folder: place.folder,
        isBesideData: await kept.isBesideData(),
        recipients: [...place.recipients],
        ...{ lastGood, isOverdue, backups },
        nextAt: backsUpDaily ? rules.findNext(backupHour, clock.now(), zone) : null,
      };
    },

    async begin(actor: Actor): Promise<Backup> {
      assertManages(actor);
      const zone = await readZone();
      const row = await resumable.beginWithin(async (tx, begin) => {
        const begun = await enlist(tx, begin, actor.accountId, zone);
        if (!begun) throw conflict(BACKUP_MESSAGES.underWay);
        await history.append(tx, { actor, area: 'backup', entityId: begun.id, action: 'begun' });
        return begun;
      });
      const { id, startedAt, state } = row;
      return { _id: id, at: startedAt, state, reason: null, file: null, size: null, isEncrypted: false, by: actor.username };
    },

    /**
     * A whole backup by its name, which is told in the log of accounts as it is opened. Throws 403 unless an Administrator has just proved
     * again that it is them, because it holds everything there is.
     */
    async findFile(actor: Actor, name: string, proof: { token: string | undefined; cookie: string | undefined }) {
      assertManages(actor);
      await ownerProof.assertProved(proof);
      const bytes = readBackupName(name) && (await kept.size(name));
      if (bytes === undefined) throw notFound('Backup');
      const open = async (range: Range | undefined) => {
        await tellExport(actor, { list: 'everything', format: 'a backup', rows: name });
        return kept.open(name, range);
      };
      return { name, bytes, open };
    },

    /** Begins the one that is due, or tells that none is good. Every minute; several servers may do so at once. */
    async makeDue(): Promise<void> {
      const { backsUpDaily, backupHour } = await settings.get();
      if (!backsUpDaily) return;
      const [backups, zone, now] = [await collect(), await readZone(), clock.now()];
      if (backups.some(({ state }) => state === 'running')) return;
      const { lastGood, lastTriedAt, isOverdue } = summarize(backups);
      if (rules.isDue({ lastGoodAt: lastGood?.at, lastTriedAt }, backupHour, now, zone)) {
        await resumable.beginWithin(async (tx, begin) => {
          const begun = await enlist(tx, begin, null, zone);
          if (begun) await history.append(tx, { actor: null, area: 'backup', entityId: begun.id, action: 'begun' });
        });
      } else if (isOverdue) await tellOverdue();
    },

    /** Those of a notification, for Administrators. */
    async describe(actor: Actor, ids: readonly string[]) {
      if (!policy.canManageBackups(actor)) return new Map<string, never>();
      const rows = (await store.list(db.read)).filter(({ id }) => ids.includes(id));
      return new Map(rows.map(({ id, reason }) => [id, { name: reason ?? 'See when the last one was made', about: null }]));
    },

    mayHear: (actor: Actor): boolean => policy.canManageBackups(actor),

    async measure(): Promise<Measured[]> {
      // A bucket that does not answer takes nothing of the other figures with it.
      const backups = await collect().catch((): Backup[] => []);
      const { lastGood } = summarize(backups);
      const last = backups.find(({ state }) => state === 'good' || state === 'failed');
      const age = lastGood && Math.round((clock.now().getTime() - Date.parse(lastGood.at)) / 1000);
      return [
        ...(age === null ? [] : [{ name: 'fairlead_backup_age_seconds' as const, help: 'Age of the last good backup', value: age }]),
        ...(lastGood ? [{ name: 'fairlead_backup_bytes' as const, help: 'Size of the last good backup', value: lastGood.size }] : []),
        ...(last
          ? [
              {
                name: 'fairlead_backup_success' as const,
                help: '1 if the last backup was made, 0 if it failed',
                value: last.state === 'good' ? 1 : 0,
              },
            ]
          : []),
      ];
    },

    async sweep(): Promise<void> {
      const whole = (await kept.list()).map(({ name }) => name);
      const than = instantText(new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS));
      await db.write((tx) => store.removeOlder(tx, than, whole));
    },
  };
}
