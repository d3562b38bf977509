import { decideJob } from './decide-job.ts';
import type { ImportJobParts } from './job-parts.ts';
import { readJob } from './read-job.ts';
import { commitJob, undoJob } from './store-job.ts';

export type ImportJobs = ReturnType<typeof createImportJobs>;

/** The jobs of imports; the server begins them and its job processes run them. */
export const createImportJobs = (parts: ImportJobParts) => ({
  read: readJob(parts),
  decide: decideJob,
  commit: commitJob(parts),
  undo: undoJob(parts),
});
