import { MAX_PAGE_SIZE, type OlderQuery } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { PageExportQuery } from '@fairlead/contract/kit/records/lists';
import type { StreamAnswer } from '../../../platform/http/register.ts';
import type { RecordFiles } from '../../../records/export/record-files.ts';
import { defineTableFile } from '../../../records/export/table-file.ts';
import type { ClientRecords } from '../client-records.service.ts';
import type { Clients } from '../clients.service.ts';
import { CLIENT_SOURCE } from '../list/client-list.store.ts';
import * as rules from './client-export.rules.ts';

export const CLIENT_TABLE = defineTableFile('clients', {
  source: CLIENT_SOURCE,
  nouns: { one: 'client', many: 'clients' },
  describe: rules.describeTable,
  data: { columns: rules.EXPORT_COLUMNS, rowOf: rules.exportRow },
  print: { columns: rules.PRINTED_COLUMNS, rowOf: rules.printedRow },
});

/** Reads all parts of a list that is served newest first. */
async function readEvery<Entry extends { _id: string }>(read: (at: OlderQuery) => Promise<Entry[]>): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const some = await read({ limit: MAX_PAGE_SIZE, before: all.at(-1)?._id });
    all.push(...some);
    if (some.length < MAX_PAGE_SIZE) return all;
  }
}

interface Parts {
  files: RecordFiles;
  clients: Clients;
  records: ClientRecords;
}

export type ClientExport = ReturnType<typeof createClientExport>;

/** One client's page as a file (docs/product/clients.md). */
export function createClientExport({ files, clients, records }: Parts) {
  return {
    async page(actor: Actor, id: string, query: PageExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      const timeZone = await files.chooseTimeZone(query);
      const [{ text }, notes, steps] = await Promise.all([
        clients.get(actor, id),
        readEvery((at) => records.notes.list(actor, id, at)),
        readEvery((at) => records.listStatuses(actor, id, at)),
      ]);
      const made = await files.describeMaking(actor, timeZone);
      return files.takePage(actor, query, rules.makeClientPage({ client: JSON.parse(text), notes, steps, made, timeZone }), gone);
    },
  };
}
