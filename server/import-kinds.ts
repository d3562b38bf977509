import { clientImports, followAssignee } from './areas/clients/clients.service.ts';
import { createHistory } from './areas/history/history.service.ts';
import { ledgerImports } from './areas/ledger/import/ledger-import.service.ts';
import { actorNow } from './areas/sign-in/sign-in.service.ts';
import { employeeImports } from './areas/team/employee-import.service.ts';
import { createImportJobs } from './records/import/jobs/import-jobs.ts';
import type { ImportJobParts } from './records/import/jobs/job-parts.ts';

/** The kinds that files can bring; the server and its jobs compose them alike. */
export const importKinds: ImportJobParts['kindsOf'] = ({ db, clock, history, zone }) => ({
  clients: clientImports({ clock, history }),
  ledger: ledgerImports(),
  employees: employeeImports({ db, clock, zone, followers: [followAssignee(clock)] }),
});

export const importJobs = createImportJobs({ kindsOf: importKinds, createHistory, actorNow });
