import type { Timeline, TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { TableExportQuery } from '@fairlead/contract/kit/records/lists';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { DeletedEntry, LedgerEntry, LedgerListQuery } from '@fairlead/contract/ledger';
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
import { LEDGER_KIND, type Ledger } from './ledger.service.ts';
import { LEDGER_TABLE } from './ledger-export.service.ts';
import { LEDGER_SOURCE } from './ledger-list.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  accounts: Accounts;
  clients: Clients;
  ledger: Ledger;
  files: RecordFiles;
}

const TOLD_OF_DELETED = ['kind', 'reference', 'amount', 'currency', 'issuedOn', 'clientName'] as const;

export type LedgerRecords = ReturnType<typeof createLedgerRecords>;

/** What is told of entries beside their fields: those that were deleted, what happened to each, and files of the list. */
export function createLedgerRecords({ db, clock, history, accounts, clients, ledger, files }: Parts) {
  const { namesOf } = accounts;
  const source = { source: LEDGER_SOURCE, fields: TOLD_OF_DELETED };
  const bin = createRecycleBin<LedgerEntry, (typeof TOLD_OF_DELETED)[number]>(LEDGER_KIND, source, { db, clock, namesOf });

  return {
    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { entries: records satisfies DeletedEntry[], ...place };
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<Timeline> {
      if (!(await ledger.canSee(actor, id))) throw notFound(LEDGER_KIND.noun);
      const record = { area: LEDGER_KIND.area, entityId: id };
      return readTimeline({ db, namesOf }, query, (at) => history.listOf(db.read, record, at));
    },

    /** The filtered or named entries as a file. */
    async exportTable(actor: Actor, query: TableExportQuery & Partial<LedgerListQuery>, gone: AbortSignal): Promise<StreamAnswer> {
      const { client } = query;
      const names = client ? { client: (await clients.nameSeen(actor, client)) ?? 'an unknown client' } : {};
      return files.takeTable(actor, LEDGER_TABLE, await ledger.resolve(query), gone, names);
    },

    /** Every day: removes for good what was deleted longer ago than it is kept. */
    sweep: (): Promise<void> => bin.sweep(ledger.removeForGood),
  };
}
