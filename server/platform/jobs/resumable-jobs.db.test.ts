import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { adds, failsAt } from '../../testing/jobs/jobs.ts';
import { systemClock } from '../clock/clock.ts';
import { AppError } from '../http/app-error.ts';
import { createJobs } from './jobs.ts';
import { createResumableJobs, type ResumableJobs } from './resumable-jobs.ts';

const ACCOUNT = 'a1';
const TOO_MANY = 'Two at a time';
/** A process takes some time to start. */
const soon = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 20 });
let own: TestDatabase;
let failures: string[];
let open: ResumableJobs[];

beforeEach(async () => {
  own = await testDatabase();
  failures = [];
  open = [];
});
afterEach(async () => {
  for (const each of open) await each.close();
  await own.close();
});

/** A server on the database; a second one stands for the next start, or for another process. */
function server(clock = systemClock, elapsedMs?: () => number): ResumableJobs {
  const { db, dataDir, databaseUrl } = own;
  const file = join(import.meta.dirname, '..', '..', 'testing', 'jobs', 'jobs.ts');
  const resumable = createResumableJobs({ db, clock, elapsedMs, jobs: createJobs({ file, db, dataDir, databaseUrl, clock }) });
  for (const job of [adds, failsAt])
    resumable.register(job as typeof adds, async (tx, id, error) => {
      failures.push(error instanceof Error ? error.message : String(error));
      await tx
        .insertInto('setting')
        .values({ key: `failed ${id}`, value: '1' })
        .execute();
    });
  open.push(resumable);
  return resumable;
}

const begin = (jobs: ResumableJobs, id: string, job: typeof adds, upTo: number) =>
  jobs.begin(job, { id, accountId: ACCOUNT, input: { id, upTo }, atMost: 2, tooMany: TOO_MANY }, async () => 'begun');

/** What the steps of a job have written. */
const countRows = async (id: string) => {
  const { rows } = { rows: await own.db.read.selectFrom('setting').select('key').where('key', 'like', `step ${id} %`).execute() };
  return rows.length;
};
const isOver = (id: string) =>
  soon(async () => {
    const found = await own.db.read.selectFrom('job').select('holder').where('id', '=', id).executeTakeFirstOrThrow();
    expect(found.holder).toBeNull();
  });
/** As a process leaves a job that is killed. */
const leaveJob = (id: string, part: { name?: string; touchedAt?: string; attempts?: number } = {}) =>
  own.db.write(async (tx) => {
    const row = { name: adds.name, accountId: ACCOUNT, input: JSON.stringify({ id, upTo: 4 }), holder: `dead ${id}`, place: 0 };
    const rest = { attempts: 1, done: 0, total: 0, touchedAt: '', ...part };
    await tx
      .insertInto('job')
      .values({ id, ...row, ...rest })
      .execute();
  });

it('does a job to its end, and says how far it is when that is over', async () => {
  const jobs = server();
  expect(await begin(jobs, 'one', adds, 4)).toBe('begun');
  await isOver('one');
  expect(await countRows('one')).toBe(4);
  expect(await jobs.progressOf(own.db.read, ['one', 'none'])).toEqual(new Map([['one', { done: 4, total: 4 }]]));
});

it('goes on with what a dead process has left, from where it was', async () => {
  await own.db.write((tx) => tx.insertInto('setting').values({ key: 'step two 1', value: '1' }).execute());
  await leaveJob('two');
  await server().recover();
  await isOver('two');
  expect(await countRows('two')).toBe(4);
});

it('leaves a job of a newer version to a copy of that, and goes on with the others', async () => {
  await leaveJob('new', { name: 'not.known.yet' });
  await own.db.write((tx) => tx.updateTable('job').set({ place: 1 }).where('id', '=', 'new').execute());
  await leaveJob('known');
  await server().recover();
  await isOver('known');
  const left = await own.db.read.selectFrom('job').select(['holder', 'attempts', 'touchedAt']).where('id', '=', 'new').executeTakeFirst();
  expect(left).toEqual({ holder: 'dead new', attempts: 1, touchedAt: '' });
});

describe('where several processes share the database', () => {
  const WORD = '2026-11-24T03:00:00.000Z';
  const holderOf = async (id: string) =>
    (await own.db.read.selectFrom('job').select('holder').where('id', '=', id).executeTakeFirstOrThrow()).holder;
  const say = (id: string, touchedAt: string) =>
    own.db.write((tx) => tx.updateTable('job').set({ touchedAt }).where('id', '=', id).execute());

  it('lets a job alone that another one holds as long as its word changes, whatever the time in it', async () => {
    await leaveJob('three', { touchedAt: WORD });
    let passed = 0;
    const jobs = server(systemClock, () => passed);
    for (let word = 1; word <= 10; word += 1) {
      await jobs.recover();
      passed += 15_000;
      await say('three', WORD.replace('03:00', `0${word % 7}:00`));
    }
    expect((await holderOf('three')) === 'dead three').toBe(!own.db.isOwnedAlone);
  });

  it.each([WORD, '2031-01-01T00:00:00.000Z'])(
    'goes on with a job whose holder has said nothing for 20 s, its last word at %s',
    async (word) => {
      await leaveJob('dead', { touchedAt: word });
      let passed = 0;
      const jobs = server(systemClock, () => passed);
      await jobs.recover();
      passed = 19_000;
      await jobs.recover();
      expect((await holderOf('dead')) === 'dead dead').toBe(!own.db.isOwnedAlone);
      passed = 20_000;
      await jobs.recover();
      await isOver('dead');
      expect(await countRows('dead')).toBe(4);
    },
  );
});

it('tells the subject when a job fails, in the transaction in which it is over', async () => {
  const jobs = server();
  await begin(jobs, 'four', failsAt, 4);
  await isOver('four');
  expect([failures, await countRows('four')]).toEqual([['step 3 can’t be done'], 2]);
  expect(await own.db.read.selectFrom('setting').select('key').where('key', '=', 'failed four').execute()).toHaveLength(1);
});

it('gives up a job that was begun again and again and never got on', async () => {
  await leaveJob('five', { attempts: 5 });
  await server().recover();
  await isOver('five');
  expect([failures.length, await countRows('five')]).toEqual([1, 0]);
});

it('keeps nothing of a step whose job was stopped meanwhile', async () => {
  const jobs = server();
  await begin(jobs, 'six', adds, 1_000_000);
  await soon(async () => expect(await countRows('six')).toBeGreaterThan(0));
  expect(await own.db.write((tx) => jobs.stop(tx, 'six'))).toBe(true);
  const rowsAtStop = await countRows('six');
  expect(await own.db.write((tx) => jobs.stop(tx, 'six'))).toBe(false);
  await jobs.close();
  expect([await countRows('six'), failures]).toEqual([rowsAtStop, []]);
});

it('bounds the jobs of an account, and has room again when one is over', async () => {
  const jobs = server();
  await begin(jobs, 'seven', adds, 1_000_000);
  await begin(jobs, 'eight', adds, 1_000_000);
  const refusal = await begin(jobs, 'nine', adds, 1).catch((error) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'too_many', message: TOO_MANY });
  await own.db.write((tx) => jobs.stop(tx, 'eight'));
  await begin(jobs, 'nine', adds, 1);
  // One long work of an account runs at a time where processors are few.
  await own.db.write((tx) => jobs.stop(tx, 'seven'));
  await isOver('nine');
});

it('leaves to the next start what ends with the server, without a word of failure', async () => {
  const first = server();
  await begin(first, 'ten', adds, 400);
  await soon(async () => expect(await countRows('ten')).toBeGreaterThan(0));
  await first.close();
  const then = await countRows('ten');
  expect([then < 400, failures]).toEqual([true, []]);
  await server().recover();
  await soon(async () => expect(await countRows('ten')).toBeGreaterThan(then));
});
