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
import { CHECKIN_KIND, type Checkins } from './checkins.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  accounts: Accounts;
  team: Team;
  clients: Clients;
  checkins: Checkins;
  files: RecordFiles;
}

type TableQuery = TableExportQuery & { client?: string | undefined; employee?: string | undefined };
const TOLD_OF_DELETED = ['companyName', 'eventType', 'date', 'time', 'username', 'employeeName'] as const;

export type CheckInRecords = ReturnType<typeof createCheckInRecords>;

/** What is told of visits beside their fields: those that were deleted, what happened to each, and files of the list. */
export function createCheckInRecords({ db, clock, history, accounts, team, clients, checkins, files }: Parts) {
  const { namesOf } = accounts;
  const source = { source: CHECKIN_SOURCE, fields: TOLD_OF_DELETED };
  const bin = createRecycleBin<CheckIn, (typeof TOLD_OF_DELETED)[number]>(CHECKIN_KIND, source, { db, clock, namesOf });

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

    /** Every day: removes for good what was deleted longer ago than it is kept. */
    sweep: (): Promise<void> => bin.sweep((tx, ids) => checkins.removeForGood(tx, ids)),
  };
}
