import type { DemurrageCase } from '@fairlead/contract/clients/demurrage';
import { reckon } from '@fairlead/contract/clients/demurrage-charges';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { notFound } from '../../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../../platform/http/register.ts';
import { type JobContext, streamJob } from '../../../platform/jobs/job.ts';
import type { PdfStatement } from '../../../platform/output/pdf/pdf-report.ts';
import type { FilePieces } from '../../../platform/output/table.ts';
import type { RecordFiles } from '../../../records/export/record-files.ts';
import type { Clients } from '../clients.service.ts';
import { makeStatement } from './demurrage-print.rules.ts';

async function* writeStatement({ signal }: JobContext, statement: PdfStatement): FilePieces {
  yield* (await import('../../../platform/output/pdf/pdf.ts')).writePdfStatement(statement, signal);
}

export const printDemurrage = streamJob('clients.print-demurrage', writeStatement, { turn: 'pdf' });

interface Parts {
  files: RecordFiles;
  clients: Clients;
  /** How somebody wants dates written. */
  readLanguage: (actor: Actor) => Promise<string>;
  /** The name of the workspace. */
  readCompany: () => Promise<string>;
}

export type DemurragePrint = ReturnType<typeof createDemurragePrint>;

/** What late containers cost a client, as a PDF (docs/product/demurrage.md). */
export function createDemurragePrint({ files, clients, readLanguage, readCompany }: Parts) {
  return {
    async print(actor: Actor, id: string, asked: DemurrageCase, gone: AbortSignal): Promise<StreamAnswer> {
      const client = await clients.nameSeen(actor, id);
      if (client === undefined) throw notFound('Client');
      const [company, language, made] = await Promise.all([
        readCompany(),
        readLanguage(actor),
        files.chooseTimeZone({}).then((zone) => files.describeMaking(actor, zone)),
      ]);
      const statement = makeStatement({ asked, cost: reckon(asked), client, company, made, language });
      const name = `Demurrage and detention ${client} ${asked.until}`;
      return files.take(actor, printDemurrage, statement, gone, { name, format: 'pdf', isList: false });
    },
  };
}
