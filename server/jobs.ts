import { exportEvents, printEvents } from './areas/calendar/export/event-export.service.ts';
import { readCalendarFile } from './areas/calendar/import/event-import.service.ts';
import { CHECKIN_TABLE } from './areas/checkins/check-in-export.service.ts';
import { moveCategory } from './areas/clients/categories/category-moves.service.ts';
import { CLIENT_TABLE } from './areas/clients/export/client-export.service.ts';
import { DOCUMENT_TABLE } from './areas/documents/document-export.service.ts';
import { LEDGER_TABLE } from './areas/ledger/ledger-export.service.ts';
import { makeReport, printReport } from './areas/reports/reports.service.ts';
import { exportBoard, printBoard, TASK_TABLE } from './areas/tasks/export/task-export.service.ts';
import { EMPLOYEE_TABLE } from './areas/team/employee-export.service.ts';
import { importJobs } from './import-kinds.ts';
import { checkIntegrity } from './platform/db/sqlite/integrity.ts';
import type { Job } from './platform/jobs/job.ts';
import { performing } from './platform/jobs/perform.ts';
import { exportPage, printPage } from './records/export/record-files.ts';

/** Every job. The processes that run jobs load this file. Contains no logic of its own. */
const jobs: readonly Job[] = [
  CLIENT_TABLE.exportJob,
  CLIENT_TABLE.printJob,
  EMPLOYEE_TABLE.exportJob,
  EMPLOYEE_TABLE.printJob,
  CHECKIN_TABLE.exportJob,
  CHECKIN_TABLE.printJob,
  exportEvents,
  printEvents,
  readCalendarFile,
  TASK_TABLE.exportJob,
  TASK_TABLE.printJob,
  exportBoard,
  printBoard,
  DOCUMENT_TABLE.exportJob,
  DOCUMENT_TABLE.printJob,
  LEDGER_TABLE.exportJob,
  LEDGER_TABLE.printJob,
  makeReport,
  printReport,
  exportPage,
  printPage,
  ...Object.values(importJobs),
  moveCategory,
  checkIntegrity,
];

export default performing(jobs);
