import { systemClock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { folderStorage } from '../../platform/files/storage/folder.ts';
import type { ResumableJob } from '../../platform/jobs/resumable-job.ts';

export interface Tested {
  db: Database;
  database: { dataDir: string };
}

interface Unfinished<Input> {
  id: string;
  accountId: string;
  input: Input;
}

const DEAD = 'a process that is no more';

/** Leaves a job as a process does that is killed before the first step of its work. */
export async function leaveUnfinished<Input>(tx: Tx, name: string, { id, accountId, input }: Unfinished<Input>): Promise<void> {
  const over = { done: 0, total: 0, attempts: 1, place: 0, touchedAt: '' };
  await tx.deleteFrom('job').where('id', '=', id).execute();
  await tx
    .insertInto('job')
    .values({ id, name, accountId, input: JSON.stringify(input), holder: DEAD, ...over })
    .execute();
}

/** Does an unfinished job in this thread, with `between` after each step; what that throws ends the work as a kill does. */
export async function goOnInSteps<Input>(
  test: Tested,
  job: ResumableJob<Input>,
  { id, input }: Pick<Unfinished<Input>, 'id' | 'input'>,
  between: (steps: number) => Promise<void>,
): Promise<void> {
  let steps = 0;
  const db = {
    ...test.db,
    async write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
      const result = await test.db.write(work);
      steps += 1;
      await between(steps);
      return result;
    },
  };
  const { signal } = new AbortController();
  const { dataDir } = test.database;
  const context = { db, clock: systemClock, dataDir, storage: folderStorage(dataDir), signal, progress() {} };
  try {
    await job.run(context as never, { id, holder: DEAD, input });
  } finally {
    // Long enough ago for other processes on the same database.
    await test.db.write((tx) => tx.updateTable('job').set({ touchedAt: '' }).where('id', '=', id).execute());
  }
}
