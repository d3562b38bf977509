import { exportTable, printTable } from './areas/clients/client-export.service.ts';
import { commitImport, decideRows, undoImport } from './areas/imports/import-commit.service.ts';
import { readImport } from './areas/imports/import-reading.service.ts';
import { checkIntegrity } from './platform/db/sqlite/integrity.ts';
import type { Job } from './platform/jobs/job.ts';
import { performing } from './platform/jobs/perform.ts';
import { exportPage, printPage } from './records/export/record-files.ts';

/** Every job. The processes that run jobs load this file. Contains no logic of its own. */
const jobs: readonly Job[] = [
  exportTable,
  exportPage,
  printTable,
  printPage,
  readImport,
  decideRows,
  commitImport,
  undoImport,
  checkIntegrity,
];

export default performing(jobs);
