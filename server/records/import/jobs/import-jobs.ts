import type { DuplicateAction } from '@fairlead/contract/kit/import/imports';
import { runJob } from '../../../platform/jobs/job.ts';
import * as store from '../imports.store.ts';
import type { ImportJobParts } from './job-parts.ts';
import { readJob } from './read-job.ts';
import { commitJob, undoJob } from './store-job.ts';

const LIMIT_MS = 60_000;

/** Decides what becomes of rows that look like a record or repeat a line; without `action` by what holds for all. */
const decideJob = runJob<{ importId: string; which?: number[] | 'duplicates' | 'questions'; action?: DuplicateAction }, void>(
  'imports.decide',
  async ({ db }, { importId, which = 'duplicates', action }) => {
    await db.write(async (tx) => {
      const record = await store.changeHeld(tx, importId, 'ready', {});
      if (action) await store.setAction(tx, importId, which, action);
      await store.decide(tx, importId, record.duplicates);
      await store.change(tx, importId, ['ready'], { counts: JSON.stringify(await store.countRows(tx, importId)) });
    });
  },
  { limitMs: LIMIT_MS },
);

export type ImportJobs = ReturnType<typeof createImportJobs>;

/** The jobs of imports; the server begins them and its job processes run them. */
export const createImportJobs = (parts: ImportJobParts) => ({
  read: readJob(parts),
  decide: decideJob,
  commit: commitJob(parts),
  undo: undoJob(parts),
});
