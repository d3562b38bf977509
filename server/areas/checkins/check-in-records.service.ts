import type { CheckIn, DeletedCheckIn } from '@fairlead/contract/checkins';
import type { Timeline, TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { TableExportQuery } from '@fairlead/contract/kit/records/lists';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../platform/http/register.ts';
import type { RecordFiles } from '../../records/export/record-files.ts';
import { readTimeline } from '../../records/timeline.ts';
import { createRecycleBin } from '../../records/write/recycle-bin.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { History } from '../history/history.service.ts';
import type { Team } from '../team/team.service.ts';
import { CHECKIN_TABLE } from './check-in-export.service.ts';
import { CHECKIN_SOURCE } from './check-in-list.store.ts';
import * as rules from './checkins.rules.ts';
import { CHECKIN_KIND, type Checkins } from './checkins.service.ts';
import * as store from './checkins.store.ts';

/** Visits that lose their positions in one transaction, which others wait for. */
const REMOVED_AT_ONCE = 100;

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  accounts: Accounts;
  team: Team;
  clients: Clients;
  checkins: Checkins;
  files: RecordFiles;
  /** How many days a visit keeps its position; 0 for ever. */
  readPositionDays: () => Promise<number>;
}

type TableQuery = TableExportQuery & { client?: string | undefined; employee?: string | undefined };
const TOLD_OF_DELETED = ['companyName', 'eventType', 'date', 'time', 'username', 'employeeName'] as const;

export type CheckInRecords = ReturnType<typeof createCheckInRecords>;

/** What is told of visits beside their fields: those that were deleted, what happened to each, and files of the list. */
export function createCheckInRecords({ db, clock, history, accounts, team, clients, checkins, files, readPositionDays }: Parts) {
  const { namesOf } = accounts;
  const source = { source: CHECKIN_SOURCE, fields: TOLD_OF_DELETED };
  const bin = createRecycleBin<CheckIn, (typeof TOLD_OF_DELETED)[number]>(CHECKIN_KIND, source, { db, clock, namesOf });

  /** In small steps that each hold by themselves, so that a stop in between is gone on with the next time. The history is told once. */
  async function removePositions() {
    const days = await readPositionDays();
    const end = rules.positionsEnd(days, clock.now());
    let removed = 0;
    for (let some = end === undefined ? 0 : REMOVED_AT_ONCE; some === REMOVED_AT_ONCE; removed += some)
      some = await db.write(async (tx) => {
        const rows = await store.lockWithPosition(tx, end as string, REMOVED_AT_ONCE);
        for (const row of rows) await store.removePosition(tx, row.id, rules.withoutPosition(row, days));
        return rows.length;
      });
    if (removed === 0) return;
    const entry = { actor: null, area: 'settings' as const, entityId: 'workspace', action: 'positionsRemoved' };
    await db.write((tx) => history.append(tx, { ...entry, changes: { visits: removed, days } }));
  }

  return {
    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { checkIns: records satisfies DeletedCheckIn[], ...place };
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<Timeline> {
      if (!(await checkins.canSee(actor, id))) throw notFound(CHECKIN_KIND.noun);
      const record = { area: CHECKIN_KIND.area, entityId: id };
      return readTimeline({ db, namesOf }, query, (at) => history.listOf(db.read, record, at));
    },

    /** The filtered or named visits as a file. */
    async exportTable(actor: Actor, query: TableQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const { client, employee } = query;
      const names = {
        ...(client && { client: (await clients.nameSeen(actor, client)) ?? 'an unknown client' }),
        ...(employee && { employee: (await team.namesOf(db.read, [employee])).get(employee) ?? 'an unknown employee' }),
      };
      return files.takeTable(actor, CHECKIN_TABLE, query, gone, names);
    },

    /** Every day: removes for good what was deleted longer ago than it is kept, and positions that are older than they are kept. */
    async sweep(): Promise<void> {
      await bin.sweep((tx, ids) => checkins.removeForGood(tx, ids));
      await removePositions();
    },
  };
}
