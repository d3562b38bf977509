import type { DeletedDocument, Document } from '@fairlead/contract/documents';
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
import { DOCUMENT_TABLE } from './document-export.service.ts';
import { DOCUMENT_SOURCE } from './document-list.store.ts';
import { DOCUMENT_KIND, type Documents } from './documents.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  accounts: Accounts;
  team: Team;
  clients: Clients;
  documents: Documents;
  files: RecordFiles;
}

interface Asked {
  client?: string | undefined;
  employee?: string | undefined;
  uploader?: string | undefined;
}
const TOLD_OF_DELETED = ['fileName', 'fileSize', 'ownerName'] as const;

export type DocumentRecords = ReturnType<typeof createDocumentRecords>;

/** What is told of documents beside their fields: those that were deleted, what happened to each, and files of the list. */
export function createDocumentRecords({ db, clock, history, accounts, team, clients, documents, files }: Parts) {
  const { namesOf } = accounts;
  const source = { source: DOCUMENT_SOURCE, fields: TOLD_OF_DELETED };
  const bin = createRecycleBin<Document, (typeof TOLD_OF_DELETED)[number]>(DOCUMENT_KIND, source, { db, clock, namesOf });

  return {
    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records, place } = await bin.list(actor, query);
      return { documents: records satisfies DeletedDocument[], ...place };
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery): Promise<Timeline> {
      if (!(await documents.canSee(actor, id))) throw notFound(DOCUMENT_KIND.noun);
      const record = { area: DOCUMENT_KIND.area, entityId: id };
      return readTimeline({ db, namesOf }, query, (at) => history.listOf(db.read, record, at));
    },

    /** The filtered or named documents as a list in a file. */
    async exportTable(actor: Actor, query: TableExportQuery & Asked, gone: AbortSignal): Promise<StreamAnswer> {
      const { client, employee, uploader } = query;
      const people = await team.namesOf(
        db.read,
        [employee, uploader].filter((id) => id !== undefined),
      );
      const names = {
        ...(client && { client: (await clients.nameSeen(actor, client)) ?? 'an unknown client' }),
        ...(employee && { employee: people.get(employee) ?? 'an unknown employee' }),
        ...(uploader && { uploader: people.get(uploader) ?? 'an unknown employee' }),
      };
      return files.takeTable(actor, DOCUMENT_TABLE, query, gone, names);
    },

    /** Every day: removes for good what was deleted longer ago than it is kept. */
    sweep: (): Promise<void> => bin.sweep(documents.removeForGood),
  };
}
