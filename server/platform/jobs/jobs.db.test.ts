import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clientRow } from '../../testing/client-row.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import * as trial from '../../testing/jobs.ts';
import { systemClock } from '../clock/clock.ts';
import { runJob } from './job.ts';
import { createJobs, type Jobs } from './jobs.ts';

const file = join(import.meta.dirname, '../../testing/jobs.ts');
let database: TestDatabase;
let jobs: Jobs;

const jobsOn = ({ db, dataDir, databaseUrl }: TestDatabase, clock = systemClock) => createJobs({ file, db, dataDir, databaseUrl, clock });

beforeAll(async () => {
  database = await testDatabase();
  jobs = jobsOn(database);
});
beforeEach(() => database.emptied());
afterAll(async () => {
  await jobs.close();
  await database.close();
});

it('streams what a worker makes, whole and in order', async () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `word ${index} مرحبا `);
  expect(await text(await jobs.stream(trial.words, { words }))).toBe(words.join(''));
});

it('streams nothing as an empty stream', async () => {
  expect(await text(await jobs.stream(trial.words, { words: [] }))).toBe('');
});

it('makes no more than some hundred kilobytes that a slow reader has not taken', async () => {
  const seen = trial.shared();
  const size = 16_384;
  const stream = await jobs.stream(trial.pieces, { count: 600, bytes: size, seen });
  let taken = 0;
  let furthestAhead = 0;
  for await (const chunk of stream) {
    await jobs.run(trial.steps, { count: 1 }); // the worker has had a turn, so it has made what it may
    furthestAhead = Math.max(furthestAhead, Atomics.load(seen, 0) * size - taken);
    taken += chunk.length;
  }
  expect(taken).toBe(600 * size);
  expect(furthestAhead).toBeLessThan(1_000_000);
});

it('ends the making when the reader goes away', async () => {
  const seen = trial.shared();
  const stream = await jobs.stream(trial.pieces, { count: 1_000_000, bytes: 65_536, seen });
  stream.destroy();
  await jobEnded(seen);
  expect(Atomics.load(seen, 0)).toBeLessThan(1_000);
});

it('ends the making when the signal is aborted', async () => {
  const seen = trial.shared();
  const leaving = new AbortController();
  const stream = await jobs.stream(trial.pieces, { count: 1_000_000, bytes: 65_536, seen }, leaving.signal);
  leaving.abort();
  await expect(text(stream)).rejects.toThrow('Premature close');
  await jobEnded(seen);
});

it('refuses before the first byte as the job did, with code and fields', async () => {
  const refused = jobs.stream(trial.words, { words: [], failing: 'refusal' });
  await expect(refused).rejects.toMatchObject({ code: 'conflict', message: 'no more words', fields: { words: 'are used up' } });
});

it('destroys the stream with the error that came after the first byte', async () => {
  const stream = await jobs.stream(trial.words, { words: ['a'.repeat(100_000)], failing: 'plain' });
  await expect(text(stream)).rejects.toThrow('the words ran out');
});

it('runs long work and tells how far it is', async () => {
  const heard: number[] = [];
  expect(await jobs.run(trial.steps, { count: 5 }, { onProgress: (step) => heard.push(step) })).toBe('5 steps');
  expect(heard).toEqual([1, 2, 3, 4, 5]);
});

it('asks long work to end when its signal is aborted', async () => {
  const leaving = new AbortController();
  const outcome = jobs.run(trial.untilStopped, undefined, { signal: leaving.signal, onProgress: () => leaving.abort() });
  expect(await outcome).toBe('stopped');
});

it('writes from a worker, and the listeners of the main thread hear of it', async () => {
  const heard = Promise.withResolvers<string>();
  const stop = database.db.listen(heard.resolve);
  expect(await jobs.run(trial.addClient, { name: 'Zuiderzee', message: 'a client more' })).toBe(1);
  expect(await heard.promise).toBe('a client more');
  expect(await database.db.read.selectFrom('client').select('companyName').execute()).toEqual([{ companyName: 'Zuiderzee' }]);
  stop();
});

it("waits for the main thread's write and keeps both", async () => {
  const { outcome } = await database.db.write(async (tx) => {
    await tx.insertInto('client').values(clientRow('From the main thread')).execute();
    const outcome = jobs.run(trial.addClient, { name: 'From a worker', message: '' });
    await jobs.run(trial.steps, { count: 1 }); // on SQLite the worker has met the write under way by now
    return { outcome };
  });
  expect(await outcome).toBe(1);
  const found = await database.db.read.selectFrom('client').select('companyName').orderBy('companyName').execute();
  expect(found.map(({ companyName }) => companyName)).toEqual(['From a worker', 'From the main thread']);
});

it('refuses a write to a job that was declared to read', async () => {
  await expect(jobs.run(trial.addWithoutLeave, undefined)).rejects.toThrow('can only read');
  expect(await database.db.read.selectFrom('client').select('id').execute()).toEqual([]);
});

it("goes by the caller's clock", async () => {
  const ahead = jobsOn(database, { now: () => new Date('2031-06-01T00:00:00Z') });
  expect(await ahead.run(trial.year, undefined)).toBe(2031);
  await ahead.close();
});

it('names a job that is not listed', async () => {
  await expect(
    jobs.run(
      runJob('trial.unknown', async () => 1),
      undefined,
    ),
  ).rejects.toThrow('trial.unknown');
});

it('fails the work of a thread that died, and starts another for the next', async () => {
  const own = jobsOn(database);
  await expect(own.run(trial.dies, undefined)).rejects.toThrow('nobody catches this');
  expect(await own.run(trial.steps, { count: 2 })).toBe('2 steps');
  await own.close();
});

it('ends what runs when it is closed, and takes nothing more', async () => {
  const own = jobsOn(database);
  const begun = Promise.withResolvers<string>();
  const outcome = own.run(trial.untilStopped, undefined, { onProgress: begun.resolve });
  const seen = trial.shared();
  const stream = await own.stream(trial.pieces, { count: 1_000_000, bytes: 65_536, seen });
  await begun.promise;
  const broken = expect(text(stream)).rejects.toThrow();
  await own.close();
  expect(await outcome).toBe('stopped');
  await broken;
  await expect(own.run(trial.steps, { count: 1 })).rejects.toMatchObject({ code: 'unavailable' });
});

const jobEnded = async (seen: trial.Shared) => {
  const waiting = Atomics.waitAsync(seen, 1, 0);
  expect(await waiting.value).not.toBe('timed-out');
};
