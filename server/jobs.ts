import { AREAS } from './areas.ts';
import { importJobs } from './import-kinds.ts';
import { checkIntegrity } from './platform/db/sqlite/integrity.ts';
import { createPerform } from './platform/jobs/perform.ts';
import { exportPage, printPage } from './records/export/record-files.ts';

/** Every job. The processes that run jobs load this file. Contains no logic of its own. */
export default createPerform([
  ...AREAS.flatMap(({ jobs = [] }) => jobs),
  ...Object.values(importJobs),
  exportPage,
  printPage,
  checkIntegrity,
]);
