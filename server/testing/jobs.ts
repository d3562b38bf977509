import { AppError } from '../platform/http/app-error.ts';
import { runJob, streamJob } from '../platform/jobs/job.ts';
import { performing } from '../platform/jobs/perform.ts';
import { clientRow } from './client-row.ts';

/** Numbers that a test shares with the worker thread. */
export type Shared = Int32Array<SharedArrayBuffer>;
export const shared = (): Shared => new Int32Array(new SharedArrayBuffer(8));

/** Makes so many pieces of so many bytes and counts in `seen[0]`; `seen[1]` is 1 once the making has ended, however. */
export const pieces = streamJob('trial.pieces', async function* (_context, input: { count: number; bytes: number; seen: Shared }) {
  try {
    for (let made = 1; made <= input.count; made++) {
      Atomics.store(input.seen, 0, made);
      yield new Uint8Array(input.bytes).fill(made % 251);
    }
  } finally {
    Atomics.store(input.seen, 1, 1);
    Atomics.notify(input.seen, 1);
  }
});

export const words = streamJob('trial.words', async function* (_context, input: { words: string[]; failing?: 'plain' | 'refusal' }) {
  for (const word of input.words) yield word;
  if (input.failing === 'refusal') throw new AppError('conflict', 'no more words', { fields: { words: 'are used up' } });
  if (input.failing === 'plain') throw new Error('the words ran out');
});

/** Tells how far it is, and stops when asked. */
export const steps = runJob<{ count: number }, string, number>('trial.steps', async ({ progress }, { count }) => {
  for (let step = 1; step <= count; step++) progress(step);
  return `${count} steps`;
});

export const untilStopped = runJob<undefined, string, string>('trial.until-stopped', async ({ signal, progress }) => {
  const stopped = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => stopped.resolve());
  progress('begun');
  await stopped.promise;
  return 'stopped';
});

export const addClient = runJob<{ name: string; message: string }, number>(
  'trial.add-client',
  async ({ db }, { name, message }) => {
    await db.write(async (tx) => {
      await tx.insertInto('client').values(clientRow(name)).execute();
      await db.notify(tx, message);
    });
    return (await db.read.selectFrom('client').select('id').where('companyName', '=', name).execute()).length;
  },
  { limitMs: 60_000 },
);

export const addWithoutLeave = runJob<undefined, void>('trial.add-without-leave', ({ db }) =>
  db.write(async (tx) => void (await tx.insertInto('client').values(clientRow('Nobody')).execute())),
);

export const year = runJob<undefined, number>('trial.year', async ({ clock }) => clock.now().getFullYear());

export const dies = runJob<undefined, void>('trial.dies', async () => {
  setImmediate(() => {
    throw new Error('nobody catches this');
  });
  await new Promise(() => {});
});

export default performing([pieces, words, steps, untilStopped, addClient, addWithoutLeave, year, dies]);
