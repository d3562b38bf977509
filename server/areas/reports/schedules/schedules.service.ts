import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn } from '@fairlead/contract/kit/time';
import {
  REPORT_SCHEDULE_MESSAGES,
  REPORT_SCHEDULES_MAX,
  type ReportSchedule,
  type ReportScheduleChange,
  type ReportScheduleDraft,
} from '@fairlead/contract/reports/schedules';
import { type Clock, instantText, newId, type ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError, conflict, invalidField, notFound } from '../../../platform/http/app-error.ts';
import type { ResumableJobs } from '../../../platform/jobs/resumable-jobs.ts';
import type { History } from '../../history/history.service.ts';
import { findActorByEmail } from '../../people/people.service.ts';
import { actorNow } from '../../sign-in/sign-in.service.ts';
import type { Reports } from '../reports.service.ts';
import * as rules from './schedules.rules.ts';
import * as store from './schedules.store.ts';

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  resumable: ResumableJobs;
  reports: Pick<Reports, 'plan'>;
  readZone: ReadZone;
  /** Locks an account until the transaction ends, so that two concurrent calls can't exceed the limit. */
  lockAccount: (tx: Tx, id: string) => Promise<unknown>;
}

export type ReportSchedules = ReturnType<typeof createReportSchedules>;

/** Reports that are made and mailed every day, week or month (docs/product/reports.md). Each account has its own. */
export function createReportSchedules({ db, history, clock, resumable, reports, readZone, lockAccount }: Parts) {
  /** Refuses addresses of accounts that may not open the actor's reports: only the actor and whoever sees all clients may. */
  async function checkRecipients(reader: Reader, actor: Actor, recipients: readonly string[]): Promise<void> {
    for (const address of recipients) {
      const found = await findActorByEmail(reader, address);
      if (found?.accountId !== actor.accountId && found?.sees !== 'all')
        throw invalidField('recipients', `${address} ${REPORT_SCHEDULE_MESSAGES.mayNotOpen}`);
    }
  }

  async function columnsOf(tx: Tx, draft: ReportScheduleDraft, before?: store.ScheduleRow) {
    const { analytics, isPaused, recipients, type, format, every, hour } = draft;
    const [now, zone] = [clock.now(), await readZone(tx)];
    const present = before?.nextAt ?? null;
    const next = () =>
      before && present !== null
        ? rules.findNextChanged({ ...before, nextAt: present }, draft, now, zone)
        : rules.findNext(draft, now, zone);
    return {
      ...{ type, format, every, hour },
      isAnalytics: analytics && format !== 'csv' ? (1 as const) : (0 as const),
      recipients: JSON.stringify([...new Set(recipients)]),
      nextAt: isPaused ? null : next(),
    };
  }

  return {
    async list({ accountId }: Actor): Promise<{ schedules: ReportSchedule[] }> {
      const [rows, zone] = [await store.list(db.read, accountId), await readZone()];
      const nextOf = ({ nextAt, ...row }: store.ScheduleRow) => nextAt && rules.inZone({ ...row, nextAt }, zone);
      return { schedules: rows.map((row) => toReply({ ...row, nextAt: nextOf(row) })) };
    },

    add: (actor: Actor, draft: ReportScheduleDraft): Promise<ReportSchedule> =>
      db.write(async (tx) => {
        const { accountId } = actor;
        await lockAccount(tx, accountId);
        await checkRecipients(tx, actor, draft.recipients);
        if ((await store.list(tx, accountId)).length >= REPORT_SCHEDULES_MAX) throw conflict(REPORT_SCHEDULE_MESSAGES.tooMany);
        const row = { id: newId(), accountId, ...(await columnsOf(tx, draft)), createdAt: instantText(clock.now()) };
        await store.insert(tx, row);
        await history.append(tx, { actor, area: 'reports', entityId: row.id, action: 'scheduled', changes: draft });
        return toReply(row);
      }),

    change: (actor: Actor, id: string, change: ReportScheduleChange): Promise<ReportSchedule> =>
      db.write(async (tx) => {
        const { accountId } = actor;
        await lockAccount(tx, accountId);
        const row = await store.lock(tx, { id, accountId });
        if (!row) throw notFound('Schedule');
        if (change.recipients) await checkRecipients(tx, actor, change.recipients);
        const columns = await columnsOf(tx, { ...toReply(row), ...change }, row);
        await store.update(tx, id, columns);
        await history.append(tx, { actor, area: 'reports', entityId: id, action: 'scheduleChanged', changes: change });
        return toReply({ ...row, ...columns });
      }),

    async remove(actor: Actor, id: string): Promise<undefined> {
      await db.write(async (tx) => {
        if (!(await store.remove(tx, { id, accountId: actor.accountId }))) throw notFound('Schedule');
        await history.append(tx, { actor, area: 'reports', entityId: id, action: 'scheduleRemoved' });
      });
    },

    /**
     * Begins every report that is due. Called at the start and every minute; two servers may do so at once. A server that was down makes
     * one report of what it missed, about the last period that is over. An account that makes too many already gets its report later.
     */
    async makeDue(): Promise<void> {
      const [now, zone] = [clock.now(), await readZone()];
      for (const schedule of await store.listUnpaused(db.read)) {
        const next = rules.isTooFar(schedule, now, zone) ? rules.findNext(schedule, now, zone) : rules.inZone(schedule, zone);
        if (next !== schedule.nextAt) await db.write((tx) => store.moveOn(tx, schedule, next));
      }
      for (const schedule of await store.listDue(db.read, instantText(now))) {
        const actor = await actorNow(db.read, schedule.accountId);
        const { type, format, isAnalytics, every } = schedule;
        // By when it was due, as it may be made late, after midnight.
        const dueOn = dayIn(zone, rules.findLast(schedule, now, zone));
        const draft = { type, format, analytics: isAnalytics === 1, ...rules.findLastPeriod(every, dueOn) };
        const planned = actor && (await reports.plan(actor, draft, JSON.parse(schedule.recipients)));
        const next = rules.findNext(schedule, now, zone);
        await resumable
          .beginWithin(async (tx, begin) => {
            if (await store.moveOn(tx, schedule, next)) await planned?.enlist(tx, begin);
          })
          .catch((error) => {
            if (!(error instanceof AppError && error.code === 'too_many')) throw error;
          });
      }
    },
  };
}

const toReply = ({ id, type, format, isAnalytics, every, hour, recipients, nextAt }: store.ScheduleRow): ReportSchedule => ({
  _id: id,
  ...{ type, format, every, hour, nextAt },
  analytics: isAnalytics === 1,
  recipients: JSON.parse(recipients),
  isPaused: nextAt === null,
});
