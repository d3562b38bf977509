import { appendFileSync, writeFileSync } from 'node:fs';
import { AppError } from '../../platform/http/app-error.ts';
import { runJob, streamJob } from '../../platform/jobs/job.ts';
import { createPerform } from '../../platform/jobs/perform.ts';
import { resumableJob } from '../../platform/jobs/resumable-job.ts';
import { writePdfTable } from '../../platform/output/pdf/pdf.ts';
import { clientRow } from '../kinds/client-row.ts';

/** Makes `count` pieces of `bytes` bytes, and writes a file at `ended` when it has ended, successfully or not. */
export const pieces = streamJob('trial.pieces', async function* (_context, input: { count: number; bytes: number; endFile: string }) {
  try {
    for (let piece = 1; piece <= input.count; piece++) yield new Uint8Array(input.bytes).fill(piece % 251);
  } finally {
    writeFileSync(input.endFile, '');
  }
});

export const words = streamJob('trial.words', async function* (_context, input: { words: string[]; failing?: 'plain' | 'refusal' }) {
  for (const word of input.words) yield word;
  if (input.failing === 'refusal') throw new AppError('conflict', 'no more words', { fields: { words: 'are used up' } });
  if (input.failing === 'plain') throw new Error('the words ran out');
});

/** Reports progress, and stops on request. */
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

/** Allocates memory, on or off the heap, until it is killed. */
export const hoards = runJob<{ onHeap: boolean }, void>('trial.hoards', async (_context, { onHeap }) => {
  const hoard: unknown[] = [];
  for (;;) {
    hoard.push(onHeap ? Array.from({ length: 10_000 }, (_, at) => ({ at })) : Buffer.alloc(1_048_576, 1));
    if (hoard.length % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
});

/** Reports the process it runs in, and stops on request. */
export const whereabouts = runJob<undefined, void, number>('trial.whereabouts', async ({ signal, progress }) => {
  const stopped = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => stopped.resolve());
  progress(process.pid);
  await stopped.promise;
});

const MANY_ROWS = Array.from({ length: 5000 }, (_, at) => ({ name: `Client ${at} ${'and so on '.repeat(8)}` }));

/** Reports the process it runs in, and typesets a PDF that takes seconds. */
export const prints = runJob<undefined, void, number>('trial.prints', async ({ signal, progress }) => {
  async function* rows() {
    yield* MANY_ROWS;
    progress(process.pid);
  }
  const table = { title: 'Clients', subtitles: [], columns: [{ key: 'name', header: 'Name', kind: 'text' as const }], rows: rows() };
  for await (const _bytes of writePdfTable(table, signal));
});

/** Waits for its turn, and reports its start and end. */
export const takesTurn = runJob<{ log: string; who: string }, void>(
  'trial.takes-turn',
  async (_context, { log, who }) => {
    appendFileSync(log, `${who} begins\n`);
    for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    appendFileSync(log, `${who} ends\n`);
  },
  { turn: 'trial' },
);

/** Writes one row in each step, starting with the first missing one. */
function adding(name: string, failing?: number) {
  return resumableJob<{ id: string; upTo: number }>(
    name,
    async (context, { id, upTo }) => {
      const keyOf = (step: number) => `step ${id} ${step}`;
      for (let step = 1; step <= upTo; step += 1) {
        const found = context.db.read.selectFrom('setting').select('key').where('key', '=', keyOf(step));
        if (await found.executeTakeFirst()) continue;
        if (step === failing) throw new AppError('conflict', `step ${step} can’t be done`);
        await context.step(
          async (tx) =>
            void (await tx
              .insertInto('setting')
              .values({ key: keyOf(step), value: '1' })
              .execute()),
          () => ({ done: step, total: upTo }),
        );
      }
      await context.finish(async () => {}, { done: upTo, total: upTo });
    },
    { limitMs: 60_000 },
  );
}
export const adds = adding('trial.adds');
export const failsAt = adding('trial.fails-at', 3);

/** Works without ever giving way, so that nothing but the end of its process ends it. */
export const neverEnds = runJob(
  'trial.neverEnds',
  async () => {
    for (;;);
  },
  { mostMs: 500 },
);

export default createPerform([
  neverEnds,
  adds,
  failsAt,
  pieces,
  words,
  steps,
  untilStopped,
  addClient,
  addWithoutLeave,
  year,
  dies,
  hoards,
  whereabouts,
  prints,
  takesTurn,
]);
