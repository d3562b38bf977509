import { exportPage, exportTable } from './areas/clients/client-export.service.ts';
import { clearUnseen } from './areas/clients/unseen-clients.service.ts';
import { commitImport, decideRows, undoImport } from './areas/imports/import-commit.service.ts';
import { readImport } from './areas/imports/import-reading.service.ts';
import type { Job } from './platform/jobs/job.ts';
import { performing } from './platform/jobs/perform.ts';

/** Every job that runs in a worker thread, which starts with this file; holds no logic of its own. */
const jobs: readonly Job[] = [exportTable, exportPage, readImport, decideRows, commitImport, undoImport, clearUnseen];

export default performing(jobs);
