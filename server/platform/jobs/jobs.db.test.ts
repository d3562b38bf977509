import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import * as trial from '../../testing/jobs/jobs.ts';
import { clientRow } from '../../testing/kinds/client-row.ts';
import { systemClock } from '../clock/clock.ts';
import { runJob } from './job.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { Limits } from './process-pool.ts';

const file = join(import.meta.dirname, '../../testing/jobs/jobs.ts');
let database: TestDatabase;
let jobs: Jobs;

const jobsOn = ({ db, dataDir, databaseUrl }: TestDatabase, clock = systemClock, limits?: Limits) =>
  createJobs({ file, db, dataDir, databaseUrl, clock, ...(limits && { limits }) });

beforeAll(async () => {
  database = await testDatabase();
  jobs = jobsOn(database);
});
beforeEach(() => database.emptied());
afterAll(async () => {
  await jobs.close();
  await database.close();
});

it('streams what a job makes, whole and in order', async () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `word ${index} مرحبا `);
  expect(await text(await jobs.stream(trial.words, { words }))).toBe(words.join(''));
});

it('streams nothing as an empty stream', async () => {
  expect(await text(await jobs.stream(trial.words, { words: [] }))).toBe('');
});

it('is done with the making however slowly it is read, and keeps no file once it has been', async () => {
  const endFile = newEndFile();
  const stream = await jobs.stream(trial.pieces, { count: 600, bytes: 16_384, endFile });
  await vi.waitFor(() => expect(existsSync(endFile)).toBe(true), WAIT);
  expect(listOutputFiles()).toHaveLength(1);
  let bytesTaken = 0;
  for await (const chunk of stream) bytesTaken += chunk.length;
  expect(bytesTaken).toBe(600 * 16_384);
  await vi.waitFor(() => expect(listOutputFiles()).toEqual([]), WAIT);
});

it('ends the making when the reader goes away, and removes what was made', async () => {
  const endFile = newEndFile();
  const stream = await jobs.stream(trial.pieces, { count: 1_000_000, bytes: 65_536, endFile });
  stream.destroy();
  await vi.waitFor(() => expect(existsSync(endFile)).toBe(true), WAIT);
  await vi.waitFor(() => expect(listOutputFiles()).toEqual([]), WAIT);
});

describe('a download', () => {
  let own: Jobs;
  const open = (limits: NonNullable<Parameters<typeof createJobs>[0]['downloads']>) => {
    const { db, dataDir, databaseUrl } = database;
    own = createJobs({ file, db, dataDir, databaseUrl, clock: systemClock, downloads: limits });
  };
  const download = (accountId: string, count: number) =>
    own.stream(trial.pieces, { count, bytes: 65_536, endFile: newEndFile() }, { accountId });
  afterEach(() => own.close());

  it("is refused with those of its account that hold too much, and is never another's matter", async () => {
    open({ ofAnAccount: 2 ** 20 });
    await expect(download('greedy', 10_000).then(text)).rejects.toThrow('Your downloads hold more than');
    expect((await text(await download('other', 8))).length).toBe(8 * 65_536);
    await vi.waitFor(() => expect(listOutputFiles()).toEqual([]), WAIT);
  });

  it('is refused while those of all accounts together hold too much', async () => {
    open({ ofAll: 2 ** 20 });
    const first = await download('asha', 8);
    await vi.waitFor(() => expect(sizeOfMade()).toBe(8 * 65_536), WAIT);
    await expect(download('dev', 12).then(text)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await text(first)).length).toBe(8 * 65_536);
  });

  it('ends when it takes too long, and its file is removed', async () => {
    open({ longestMs: 1000 });
    // On a slow machine it ends before its first byte.
    await download('slow', 8).then(
      (unread) => once(unread, 'close'),
      (error) => expect(error.message).toMatch('was ended before its first byte'),
    );
    await vi.waitFor(() => expect(listOutputFiles()).toEqual([]), WAIT);
  });
});

it('ends the making when the signal is aborted', async () => {
  const endFile = newEndFile();
  const leaving = new AbortController();
  const stream = await jobs.stream(trial.pieces, { count: 1_000_000, bytes: 65_536, endFile }, { signal: leaving.signal });
  leaving.abort();
  await expect(text(stream)).rejects.toThrow('Premature close');
  await vi.waitFor(() => expect(existsSync(endFile)).toBe(true), WAIT);
});

it('refuses before the first byte as the job did, with code and fields', async () => {
  const refusal = jobs.stream(trial.words, { words: [], failing: 'refusal' });
  await expect(refusal).rejects.toMatchObject({ code: 'conflict', message: 'no more words', fields: { words: 'are used up' } });
});

it('destroys the stream with the error that came after the first byte', async () => {
  const stream = await jobs.stream(trial.words, { words: ['a'.repeat(100_000)], failing: 'plain' });
  await expect(text(stream)).rejects.toThrow('the words ran out');
});

it('runs long work and tells how far it is', async () => {
  const progress: number[] = [];
  expect(await jobs.run(trial.steps, { count: 5 }, { onProgress: (step) => progress.push(step) })).toBe('5 steps');
  expect(progress).toEqual([1, 2, 3, 4, 5]);
});

it('asks long work to end when its signal is aborted', async () => {
  const leaving = new AbortController();
  const outcome = jobs.run(trial.untilStopped, undefined, { signal: leaving.signal, onProgress: () => leaving.abort() });
  expect(await outcome).toBe('stopped');
});

it('writes from a job, and the listeners of the server hear of it', async () => {
  const notice = Promise.withResolvers<string>();
  const stop = database.db.listen(notice.resolve);
  expect(await jobs.run(trial.addClient, { name: 'Zuiderzee', message: 'a client more' })).toBe(1);
  expect(await notice.promise).toBe('a client more');
  expect(await database.db.read.selectFrom('client').select('companyName').execute()).toEqual([{ companyName: 'Zuiderzee' }]);
  stop();
});

it("waits for the server's write and keeps both", async () => {
  const { outcome } = await database.db.write(async (tx) => {
    await tx.insertInto('client').values(clientRow('From the server')).execute();
    const outcome = jobs.run(trial.addClient, { name: 'From a job', message: '' });
    await jobs.run(trial.steps, { count: 1 }); // on SQLite the job has met the write under way by now
    return { outcome };
  });
  expect(await outcome).toBe(1);
  const found = await database.db.read.selectFrom('client').select('companyName').orderBy('companyName').execute();
  expect(found.map(({ companyName }) => companyName)).toEqual(['From a job', 'From the server']);
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

it('fails the work of a process that died, and starts another for the next', async () => {
  const own = jobsOn(database);
  await expect(own.run(trial.dies, undefined)).rejects.toThrow('nobody catches this');
  expect(await own.run(trial.steps, { count: 2 })).toBe('2 steps');
  await own.close();
});

it('ends a job that never gives way after its time, and its account has the place again', async () => {
  const own = jobsOn(database, systemClock, { processes: 1, heapMb: 128, memoryMb: 512 });
  const endless = own.run(trial.neverEnds, undefined, { accountId: 'hostile' });
  await expect(endless).rejects.toMatchObject({ code: 'too_large', message: expect.stringMatching(/took too long/) });
  expect(await own.run(trial.steps, { count: 2 }, { accountId: 'hostile' })).toBe('2 steps');
  await own.close();
});

it('ends what runs when it is closed, and takes nothing more', async () => {
  const own = jobsOn(database);
  const start = Promise.withResolvers<string>();
  const outcome = own.run(trial.untilStopped, undefined, { onProgress: start.resolve });
  const stream = await own.stream(trial.pieces, { count: 1_000_000, bytes: 65_536, endFile: newEndFile() });
  await start.promise;
  const broken = expect(text(stream)).rejects.toThrow();
  await own.close();
  expect(await outcome).toBe('stopped');
  await broken;
  await expect(own.run(trial.steps, { count: 1 })).rejects.toMatchObject({ code: 'unavailable' });
});

it.each([
  ['heap', true],
  ['memory beside it', false],
])('ends a job that takes too much %s with words, and leaves all others alone', async (_what, onHeap) => {
  const own = jobsOn(database, systemClock, { processes: 3, heapMb: 128, memoryMb: 256 });
  const leaving = new AbortController();
  const start = Promise.withResolvers<string>();
  const beside = own.run(trial.untilStopped, undefined, { accountId: 'other', signal: leaving.signal, onProgress: start.resolve });
  await start.promise;
  const refusal = own.run(trial.hoards, { onHeap }, { accountId: 'greedy' });
  await expect(refusal).rejects.toMatchObject({ code: 'too_large', message: expect.stringMatching(/more memory than one file may take/) });
  leaving.abort();
  expect(await beside).toBe('stopped');
  expect(await own.run(trial.steps, { count: 2 }, { accountId: 'greedy' })).toBe('2 steps');
  await own.close();
});

it('leaves no account without a place, whatever another has begun', async () => {
  const own = jobsOn(database, systemClock, { processes: 3, heapMb: 128, memoryMb: 512 });
  const leaving = new AbortController();
  const start = Promise.withResolvers<string>();
  const wishes = { accountId: 'greedy', signal: leaving.signal, onProgress: start.resolve };
  const outcomes = Promise.allSettled(Array.from({ length: 3 }, () => own.run(trial.untilStopped, undefined, wishes)));
  await start.promise;
  expect(await own.run(trial.steps, { count: 2 }, { accountId: 'other' })).toBe('2 steps');
  leaving.abort();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await own.close();
});

it('makes a file while long work has all its places', async () => {
  const own = jobsOn(database, systemClock, { processes: 3, heapMb: 128, memoryMb: 512 });
  const leaving = new AbortController();
  const starts: string[] = [];
  const works = Promise.allSettled(
    ['asha', 'dev', 'meera'].map((accountId) =>
      own.run(trial.untilStopped, undefined, { accountId, signal: leaving.signal, onProgress: () => starts.push(accountId) }),
    ),
  );
  await vi.waitFor(() => expect(starts).toEqual(expect.arrayContaining(['asha', 'dev'])), WAIT);
  expect(await text(await own.stream(trial.words, { words: ['here it is'] }, { accountId: 'noor' }))).toBe('here it is');
  expect(starts).toHaveLength(2);
  leaving.abort();
  await works;
  await own.close();
});

it('lets accounts take turns, whatever one of them has sent off before', async () => {
  const own = jobsOn(database, systemClock, { processes: 1, heapMb: 128, memoryMb: 512 });
  const ends: string[] = [];
  const run = async (accountId: string) => {
    await own.run(trial.steps, { count: 1 }, { accountId });
    ends.push(accountId);
  };
  await Promise.all(['greedy', 'greedy', 'greedy', 'other', 'greedy', 'third'].map(run));
  expect(ends).toEqual(['greedy', 'greedy', 'other', 'third', 'greedy', 'greedy']);
  await own.close();
});

it('runs behind the server, and keeps one process for the next job', async () => {
  const own = jobsOn(database, systemClock, { processes: 3, heapMb: 128, memoryMb: 512 });
  const [first, second] = await Promise.all([processOf(own), processOf(own)]);
  expect(getPriority(first.pid)).toBe(Math.min(19, getPriority() + 5));
  await Promise.all([first.end(), second.end()]);
  const alive = await vi.waitFor(() => {
    const survivors = [first.pid, second.pid].filter(isAlive);
    expect(survivors).toHaveLength(1);
    return survivors;
  }, WAIT);
  const next = await processOf(own);
  expect(alive).toEqual([next.pid]);
  await next.end();
  await own.close();
});

/** Waits until a process to which no job came has ended; the next job gets another one. */
async function endIdleProcess() {
  const own = jobsOn(database, systemClock, { processes: 3, heapMb: 128, memoryMb: 512, idleMs: 10 });
  const { pid, end } = await processOf(own);
  await end();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
  expect(await own.run(trial.steps, { count: 2 })).toBe('2 steps');
  await own.close();
}

it('ends the process that it keeps once no job has come for a while', endIdleProcess);

it('the end of a process that no job runs in costs no trace of where it ended', async () => {
  const prepare = vi.spyOn(Error, 'prepareStackTrace');
  await endIdleProcess();
  const traced = prepare.mock.calls.map(([error]) => String(error));
  prepare.mockRestore();
  expect(traced.filter((each) => each.includes('process ended'))).toEqual([]);
});

it('runs jobs of one turn one after the other', async () => {
  const log = join(database.dataDir, 'turns');
  await Promise.all(['Ada', 'Bea'].map((who) => jobs.run(trial.takesTurn, { log, who })));
  expect(readFileSync(log, 'utf8')).toBe('Ada begins\nAda ends\nBea begins\nBea ends\n');
});

it.each(['whereabouts', 'prints'])('leaves no process behind when the server is killed during %s', async (name) => {
  const server = fork(join(import.meta.dirname, '../../testing/jobs/jobs-server.ts'), [name, database.dataDir], { stdio: 'ignore' });
  const [job] = (await once(server, 'message')) as [number];
  const below = name === 'prints' ? await vi.waitFor(() => childOf(job), WAIT) : job;
  server.kill('SIGKILL');
  await vi.waitFor(() => expect([isAlive(job), isAlive(below)]).toEqual([false, false]), WAIT);
});

const WAIT = { timeout: 30_000, interval: 20 };
const newEndFile = () => join(database.dataDir, crypto.randomUUID());
/** The process that a job of its own runs in, and how to end that job. */
async function processOf(own: Jobs) {
  const leaving = new AbortController();
  const start = Promise.withResolvers<number>();
  const outcome = own.run(trial.whereabouts, undefined, { signal: leaving.signal, onProgress: start.resolve });
  const end = () => {
    leaving.abort();
    return outcome;
  };
  return { pid: await start.promise, end };
}
/** The files that jobs have made and nobody has taken yet. */
const listOutputFiles = () => readdirSync(join(database.dataDir, 'tmp')).filter((name) => name.endsWith('.made'));
const sizeOfMade = () => listOutputFiles().reduce((sum, name) => sum + statSync(join(database.dataDir, 'tmp', name)).size, 0);
const childOf = (pid: number) => {
  const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  if (!child) throw new Error('it has no child yet');
  return Number(child);
};
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
