import { OLDER_LIMIT, type OlderQuery } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { ReportContent, ReportRow } from '@fairlead/contract/kit/report/content';
import { DAY_MS, dayIn } from '@fairlead/contract/kit/time';
import {
  REPORT_DAYS,
  REPORT_MESSAGES,
  REPORT_PREVIEW_ROWS,
  REPORTS_AT_ONCE,
  type Report,
  type ReportDraft,
  type ReportQuestion,
} from '@fairlead/contract/reports';
import { type Clock, instantText, newId, type ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../platform/http/register.ts';
import type { Begin, ResumableJobs } from '../../platform/jobs/resumable-jobs.ts';
import { attachmentHeaders } from '../../platform/output/file.ts';
import type { History } from '../history/history.service.ts';
import type { Described } from '../notifications/notifications.service.ts';
import { readDateLanguage } from '../profile/profile.service.ts';
import type { ReadCurrency } from '../settings/settings.service.ts';
import { type Asked, REPORT_READERS } from './content/report-content.service.ts';
import { makeReport, printReport } from './making/making.service.ts';
import * as policy from './reports.policy.ts';
import * as rules from './reports.rules.ts';
import * as store from './reports.store.ts';

const REMOVED_AT_ONCE = 50;

interface Parts {
  db: Database;
  files: Files;
  history: History;
  clock: Clock;
  resumable: ResumableJobs;
  readZone: ReadZone;
  readCurrency: ReadCurrency;
}

export { makeReport, printReport } from './making/making.service.ts';
export type Reports = ReturnType<typeof createReports>;

/** Reports on sales, clients, the team and the books, made in the background (docs/product/reports.md). */
export function createReports({ db, files, history, clock, resumable, readZone, readCurrency }: Parts) {
  for (const job of [makeReport, printReport])
    resumable.register(job, async (tx, id, error, accountId) => {
      const failure = error instanceof AppError ? error.message : REPORT_MESSAGES.failed;
      if (await store.settle(tx, id, { state: 'failed', failure }))
        await history.append(tx, { actor: null, area: 'reports', entityId: id, action: 'failed', recipients: [accountId] });
    });

  async function present(actor: Actor, rows: readonly store.ReportRow[]): Promise<Report[]> {
    const progress = await resumable.progressOf(
      db.read,
      rows.filter(({ state }) => state === 'making').map(({ id }) => id),
    );
    return rows.map(({ id, accountId, username, periodFrom, periodTo, isAnalytics, bytes, ...row }) => ({
      _id: id,
      type: row.type,
      format: row.format,
      from: periodFrom,
      to: periodTo,
      analytics: isAnalytics === 1,
      state: row.state,
      failure: row.failure,
      progress: progress.get(id) ?? { done: 0, total: 0 },
      size: bytes,
      madeBy: username ?? '',
      isMine: accountId === actor.accountId,
      createdAt: row.createdAt,
      keptUntil: rules.keptUntil(row.createdAt),
    }));
  }

  const presentOne = async (actor: Actor, row: store.ReportRow): Promise<Report> => (await present(actor, [row]))[0] as Report;

  /** A report that the actor may open; what may not be opened is not there. */
  async function find(actor: Actor, id: string): Promise<store.ReportRow> {
    const row = await store.find(db.read, id);
    if (!row || !policy.canOpen(actor, await store.readScope(db.read, actor), row)) throw notFound('Report');
    return row;
  }

  async function findOwn(actor: Actor, id: string): Promise<store.ReportRow> {
    const row = await find(actor, id);
    if (!policy.canRemove(actor, row)) throw new AppError('forbidden', "You don't have permission to remove this report.");
    return row;
  }

  async function ask(actor: Actor, question: ReportQuestion): Promise<Asked> {
    const [zone, language, books] = await Promise.all([readZone(), readDateLanguage(db.read, actor.accountId), readCurrency()]);
    return { actor, period: rules.findPeriod(question, zone), today: dayIn(zone, clock.now()), zone, language, books };
  }

  /** A report that is begun where `enlist` is called. Its file is mailed to the recipients, as far as they may open it then. */
  async function plan(actor: Actor, draft: ReportDraft, recipients: readonly string[] = []) {
    const { type, format, from, to } = draft;
    const { period, today, zone, books } = await ask(actor, draft);
    const id = newId();
    const analytics = draft.analytics && format !== 'csv';
    const row = {
      id,
      accountId: actor.accountId,
      type,
      format,
      periodFrom: from,
      periodTo: to,
      isAnalytics: analytics ? 1 : 0,
      state: 'making',
      failure: null,
      fileId: null,
      bytes: null,
      recipients: JSON.stringify(recipients),
      createdAt: instantText(clock.now()),
    } as const;
    const wishes = { id, accountId: actor.accountId, atMost: REPORTS_AT_ONCE, tooMany: REPORT_MESSAGES.tooMany };
    const input = { id, accountId: actor.accountId, type, format, isAnalytics: analytics, period, today, zone, books };

    async function enlist(tx: Tx, begin: Begin): Promise<void> {
      await store.insert(tx, { ...row, scope: await store.readScope(tx, actor) });
      await history.append(tx, { actor, area: 'reports', entityId: id, action: 'created', changes: { type, format, from, to } });
      await begin(format === 'pdf' ? printReport : makeReport, { ...wishes, input });
    }
    return { row, enlist };
  }

  return {
    /** What the report would hold now, with the first rows of its detail. Read beside the requests. */
    async preview(actor: Actor, question: ReportQuestion): Promise<{ content: ReportContent; rows: ReportRow[] }> {
      const asked = await ask(actor, question);
      return db.readSlowly(actor.accountId, async (reader) => {
        const { content, rows: all } = await REPORT_READERS[question.type](reader, asked);
        const rows: ReportRow[] = [];
        for await (const row of all) {
          if (rows.length === REPORT_PREVIEW_ROWS) break;
          rows.push(row);
        }
        return { content, rows };
      });
    },

    plan,

    async create(actor: Actor, draft: ReportDraft): Promise<Report> {
      const { row, enlist } = await plan(actor, draft);
      await resumable.beginWithin(enlist);
      return presentOne(actor, { ...row, scope: '', username: actor.username });
    },

    async list(actor: Actor, { limit = OLDER_LIMIT, before }: OlderQuery) {
      const scope = await store.readScope(db.read, actor);
      const isAll = actor.sees === 'all';
      const rows = await store.list(db.read, { accountId: actor.accountId, isAll, before, limit: limit + 1 });
      const open = rows.slice(0, limit).filter((row) => policy.canOpen(actor, scope, row));
      return { reports: await present(actor, open), more: rows.length > limit };
    },

    get: async (actor: Actor, id: string): Promise<Report> => presentOne(actor, await find(actor, id)),

    async cancel(actor: Actor, id: string): Promise<Report> {
      await findOwn(actor, id);
      await db.write(async (tx) => {
        if (!(await store.settle(tx, id, { state: 'cancelled' }))) return;
        await resumable.stop(tx, id);
        await history.append(tx, { actor, area: 'reports', entityId: id, action: 'cancelled' });
      });
      return presentOne(actor, await find(actor, id));
    },

    async remove(actor: Actor, id: string): Promise<undefined> {
      await findOwn(actor, id);
      await db.write(async (tx) => {
        const row = await store.find(tx, id);
        if (!row) return;
        await resumable.stop(tx, id);
        await removeForGood(tx, row);
        await history.append(tx, { actor, area: 'reports', entityId: id, action: 'deleted' });
      });
    },

    async file(actor: Actor, id: string): Promise<StreamAnswer> {
      const row = await find(actor, id);
      const file = row.fileId === null ? undefined : await files.find(row.fileId);
      if (!file) throw conflict(REPORT_MESSAGES.notReady);
      const name = rules.nameFile({ type: row.type, from: row.periodFrom, to: row.periodTo });
      return { stream: await files.read(file), headers: attachmentHeaders(name, row.format) };
    },

    /** What a notification calls these reports. */
    async describe(actor: Actor, ids: readonly string[]): Promise<Map<string, Described>> {
      const scope = await store.readScope(db.read, actor);
      const language = await readDateLanguage(db.read, actor.accountId);
      const rows = (await store.findMany(db.read, ids)).filter((row) => policy.canOpen(actor, scope, row));
      return new Map(
        rows.map(({ id, type, periodFrom, periodTo }) => [
          id,
          { name: rules.titleReport({ type, from: periodFrom, to: periodTo }, language), about: null },
        ]),
      );
    },

    /** Removes reports that are older than they are kept, with their files. */
    async sweep(): Promise<void> {
      const than = instantText(new Date(clock.now().getTime() - REPORT_DAYS * DAY_MS));
      for (let found = REMOVED_AT_ONCE; found === REMOVED_AT_ONCE; ) {
        const old = await store.listOlder(db.read, than, REMOVED_AT_ONCE);
        for (const row of old)
          await db.write(async (tx) => {
            await resumable.stop(tx, row.id);
            await removeForGood(tx, row);
          });
        found = old.length;
      }
    },
  };

  async function removeForGood(tx: Parameters<typeof store.remove>[0], { id, fileId }: { id: string; fileId: string | null }) {
    if (fileId !== null) await files.release(tx, fileId);
    await resumable.forget(tx, id);
    await store.remove(tx, id);
  }
}
