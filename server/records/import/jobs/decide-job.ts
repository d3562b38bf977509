import type { DuplicateAction } from '@fairlead/contract/kit/import/imports';
import { type ResumableContext, resumableJob } from '../../../platform/jobs/resumable-job.ts';
import * as store from '../imports.store.ts';
import type { ImportWork } from './job-parts.ts';

/** One step takes milliseconds; waiting for what others write may take longer. */
const LIMIT_MS = 60_000;

/** One answer for many rows. */
interface Answer {
  which: store.Asked;
  action: DuplicateAction;
}

/** Works out what becomes of all rows of an import, after the answer if there is one. Running it again gives the same result. */
export const decideJob = resumableJob<ImportWork & { answer?: Answer }>(
  'imports.decide',
  async (context, { importId, answer }) => {
    const { duplicates } = await store.findIn(context.db.read, importId, 'checking');
    const { counts, total } = await decideRows(context, importId, duplicates, answer);
    await context.finish(
      async (tx) => {
        await store.changeInState(tx, importId, 'checking', { state: 'ready', counts: JSON.stringify(counts) });
      },
      { done: total, total },
    );
  },
  { limitMs: LIMIT_MS, isRepeatable: true },
);

/** The same as a part of another job. Returns the counts to store. */
export async function decideRows(context: ResumableContext, importId: string, forAll: DuplicateAction, answer?: Answer) {
  const { db, step } = context;
  for (let line: number | undefined = 0; line !== undefined; ) {
    const after: number = line;
    line = await step(async (tx) => {
      const upTo = await store.findLastOfNext(tx, importId, after, context.size);
      if (upTo === undefined) return undefined;
      if (answer) await store.setAction(tx, importId, { after, upTo }, answer.action, answer.which);
      await store.decide(tx, importId, { after, upTo }, forAll);
      return upTo;
    });
  }
  const counts = await store.countRows(db.read, importId);
  return { counts, total: counts.create + counts.update + counts.skip + counts.question + counts.refused };
}
