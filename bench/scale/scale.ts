/**
 * Two copies of Fairlead behind haproxy, on a PostgreSQL primary and its synchronous standby under Patroni with etcd, all on this machine. Fifty
 * people work while one thing after the other fails. Whoever gets no answer asks again with the same key, as the web app does. Then all that
 * was acknowledged must be stored once, and every live stream must have told of it or have been opened again.
 *
 *   npm run scale                          all failures, and the Markdown table of docs/reliability.md at the end
 *   npm run scale -- --people 50 --only frozen,cut    those with one of these words in their title
 *   npm run scale -- --bucket              the copies have a folder each, and an S3 server together
 *   npm run scale -- --release COMMIT      upgrades from this commit in place of the last tag
 *
 * Needs patroni, etcd and haproxy of Debian, with --bucket swift-proxy, swift-account, swift-container and swift-object. As root each database server gets a network namespace of its own, whose network is cut; else
 * that one is left out. Exits with 1 if something was lost, doubled or not told.
 */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clientEndpoints } from '@fairlead/contract/clients';
import { type RunningServer, startServer } from '../../e2e/server.ts';
import { isBuildStale } from '../../scripts/build/build-stamp.ts';
import { findNobody } from '../../scripts/programs/postgres.ts';
import { findLastRelease, unpackRelease } from '../../scripts/programs/release.ts';
import { startSwift } from '../../scripts/programs/swift.ts';
import { parseBucketUrl } from '../../server/platform/files/storage/bucket-url.ts';
import { createBucket } from '../../server/testing/set-up/create-bucket.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { until } from '../attack/until.ts';
import { databaseUrlOf, standbyUrlOf, startDatabaseBalancer, startWebBalancer, webUrlOf } from './balancer.ts';
import { FAILURES, type Failure, type Stage } from './failures.ts';
import { createLedger, findFaults, findWrongDocuments, type Ledger } from './ledger.ts';
import { findMissing } from './needs.ts';
import { type Network, openNetwork } from './network.ts';
import { NODES, startPair } from './pair.ts';
import { invite, type People } from './people.ts';
import { findPauseEnd, markdownTable, type Result, seconds, verdictOf } from './table.ts';

/** How long everybody works before and, once writes go on, after a failure. */
const BEFORE_MS = 4000;
const AFTER_MS = 4000;
/** When writes have not come back by then, they won't. */
const LIMIT_MS = 60_000;
const STREAMS_MS = 15_000;
const COPIES = 2;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50' },
    only: { type: 'string' },
    release: { type: 'string' },
    bucket: { type: 'boolean', default: false },
  },
});
const missing = findMissing();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
if (isBuildStale()) throw new Error('The build is older than its sources. Run npm run build first.');
const words = values.only?.split(',');
const chosen = FAILURES.filter(({ title }) => words?.some((word) => title.includes(word)) ?? true);
if (chosen.length === 0)
  throw new Error(`no failure has one of these words in its title: ${FAILURES.map(({ title }) => title).join('; ')}`);
await run(chosen, Number(values.people));

/** Why a failure can't be tried here; undefined if it can. */
function whyNot({ needsCut, needsRelease }: Failure, network: Network, release: string | undefined): string | undefined {
  if (needsCut && !network.canCut) return 'it needs root and iproute2';
  if (needsRelease && values.bucket) return 'the last release may know no bucket';
  return needsRelease && release === undefined ? 'there is no tag of a release' : undefined;
}

async function run(failures: readonly Failure[], count: number) {
  const begun = performance.now();
  const user = process.getuid?.() === 0 ? findNobody() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-scale-'));
  chmodSync(folder, 0o755);
  const owned = join(folder, 'run');
  const dataDir = join(folder, 'files');
  for (const each of [owned, dataDir]) mkdirSync(each);
  if (user) chownSync(owned, user.uid, user.gid);
  const place = { folder: owned, user };
  const network = openNetwork(NODES);
  const leaving: (() => Promise<unknown>)[] = [async () => network.remove(), async () => rmSync(folder, { recursive: true, force: true })];
  const results: Result[] = [];
  try {
    console.log(`Network: ${network.canCut ? 'a namespace for each database server' : 'the loopback, which is not cut'}.`);
    const pair = await startPair(network, place);
    leaving.unshift(pair.stop);
    const databases = startDatabaseBalancer(network, place);
    leaving.unshift(databases.stop);
    const release = values.release ?? findLastRelease();
    const isUpgraded = failures.some((failure) => failure.needsRelease && whyNot(failure, network, release) === undefined);
    const settings: CopySettings = values.bucket ? { s3Url: await startBucket(leaving) } : { dataDir };
    if (isUpgraded && release !== undefined) {
      console.log(`Both copies are of ${release} at first.`);
      const unpacked = unpackRelease(release);
      leaving.push(async () => unpacked.remove());
      settings.program = join(unpacked.folder, 'server', 'main.ts');
    }
    const copies: RunningServer[] = [];
    for (let at = 0; at < COPIES; at += 1) {
      const copy = await startCopy(network, settings);
      copies.push(copy);
      leaving.unshift(copy.remove);
    }
    const web = startWebBalancer(
      network,
      copies.map(({ url }) => url),
      // 0.1.0 does not know this question.
      { ...place, ready: isUpgraded ? '200,404' : '200' },
    );
    leaving.unshift(web.stop);
    const url = webUrlOf(network);
    await until(
      () =>
        fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      STREAMS_MS,
    );
    const administrator = await signIn(url, copies[0] as RunningServer);
    const ledger = createLedger();
    const people = await invite(url, administrator, ledger, count);
    leaving.unshift(people.leave);
    console.log(`${count} people are there after ${seconds(performance.now() - begun)}.`);
    const trial = { stage: { network, pair, copies }, administrator, ledger, people };
    const logged = copies.map(() => 0);
    for (const failure of failures) {
      const leftOut = whyNot(failure, network, release);
      const result = leftOut === undefined ? await tryOne(trial, failure) : notTried(failure, leftOut);
      results.push(result);
      console.log(`${result.title}: writes again after ${seconds(result.againMs)}; ${verdictOf(result)}`);
      for (const [words, times] of result.seen.told) console.log(`  ${times} × ${words}`);
      copies.forEach(({ output }, at) => {
        for (const [line, times] of countErrors(output().slice(logged[at]))) console.log(`  copy ${at + 1} logged ${times} × ${line}`);
        logged[at] = output().length;
      });
      for (const fault of result.faults) console.log(`  FAULT: ${fault}`);
    }
  } finally {
    for (const leave of leaving) await leave();
  }
  console.log(`\n${markdownTable(results, count)}\n${seconds(performance.now() - begun)} in all.`);
  process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

interface CopySettings {
  /** A folder of both; else each has one of its own. */
  dataDir?: string;
  s3Url?: string;
  /** Another one than this version's. */
  program?: string;
}

async function startBucket(leaving: (() => Promise<unknown>)[]): Promise<string> {
  const s3 = await startSwift();
  leaving.unshift(s3.stop);
  const url = s3.url('scale');
  await createBucket(parseBucketUrl(url));
  return url;
}

function startCopy(network: Network, { dataDir, s3Url, program }: CopySettings): Promise<RunningServer> {
  return startServer({
    database: 'sqlite',
    ...(program && { program }),
    environment: {
      DATABASE_URL: databaseUrlOf(network),
      DATABASE_READ_URL: standbyUrlOf(network),
      ...(dataDir && { DATA_DIR: dataDir }),
      TRUST_PROXY: `127.0.0.1,${network.home}`,
      DRAIN_SECONDS: '2',
      ...(s3Url && { S3_URL: s3Url }),
    },
  });
}

interface Trial {
  stage: Stage;
  administrator: ApiClient;
  ledger: Ledger;
  people: People;
}

function notTried({ title }: Failure, leftOut: string): Result {
  const nothing = { repeated: 0, reads: [], refused: 0, unanswered: 0, told: new Map<string, number>() };
  return { title, seen: nothing, writes: 0, againMs: 0, longestWaitMs: 0, reopened: 0, checked: 0, faults: [], leftOut };
}

async function tryOne(trial: Trial, { title, happen }: Failure): Promise<Result> {
  const { stage, ledger, people, administrator } = trial;
  const reopenedBefore = countReopened(people);
  const { seen, stop } = people.work();
  await pause(BEFORE_MS);
  const failedAt = performance.now();
  const bringBack = await happen(stage);
  const lastWriteAgo = () => performance.now() - (seen.writes.at(-1)?.at ?? 0);
  const isBack = () => performance.now() - failedAt - findPauseEnd(seen.writes, failedAt) > AFTER_MS && lastWriteAgo() < AFTER_MS / 4;
  const faults = (await until(isBack, LIMIT_MS)) ? [] : [`no writes for ${LIMIT_MS / 1000} s`];
  await stop();
  const { faults: stored, checked } = await findFaults(stage.pair, await stage.pair.findPrimary(), ledger);
  faults.push(...seen.faults, ...stored, ...(await findUntold(trial)));
  await bringBack();
  for (const { pid, output, url } of stage.copies)
    if (pid() === undefined) faults.push(`a copy of Fairlead has ended by itself: ${output().slice(-500)}`);
    else faults.push(...(await findWrongDocuments(url, administrator.token, ledger)));
  return {
    title,
    seen,
    writes: seen.writes.length,
    againMs: findPauseEnd(seen.writes, failedAt),
    longestWaitMs: Math.max(...seen.writes.map(({ tookMs }) => tookMs)),
    reopened: countReopened(people) - reopenedBefore,
    checked,
    faults,
  };
}

/** What a copy has logged as an error, and how often. */
function countErrors(log: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [line] of log.matchAll(/^\{"level":(50|60)\b.*|^PostgreSQL .*|^The standby of .*/gm)) {
    const parts = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; err?: { message?: string } }) : { msg: line };
    const words = [parts.msg, parts.err?.message].filter(Boolean).join(': ');
    counts.set(words, 1 + (counts.get(words) ?? 0));
  }
  return counts;
}

function countReopened({ streams }: People) {
  return streams.reduce((sum, stream) => sum + stream.reopened(), 0);
}

/** Whoever listens must have heard of all that was added meanwhile, and hear of what is added now. */
async function findUntold({ administrator, ledger, people }: Trial): Promise<string[]> {
  const faults: string[] = [];
  const areOpen = () => people.streams.every((stream) => stream.openedAt() !== undefined);
  if (!(await until(areOpen, STREAMS_MS))) faults.push('not every live stream could be opened again');
  const companyName = `Told to all ${ledger.clients.size}`;
  const { status, body } = await administrator.post(clientEndpoints.create.path, {
    companyName,
    email: `told-${ledger.clients.size}@scale.example`,
  });
  if (status !== 201) return [...faults, `a client for everybody to hear of was answered ${status}`];
  ledger.clients.set(companyName, { id: body._id, isAcknowledged: true, notes: null, edits: 0, askedAt: performance.now() });
  if (!(await until(() => people.streams.every((stream) => stream.hasHeard(body._id)), STREAMS_MS))) {
    const deaf = people.streams.filter((stream) => !stream.hasHeard(body._id));
    faults.push(`${deaf.length} live streams did not tell of a client that was added after the failure`);
  }
  for (const stream of people.streams) {
    const openedAt = stream.openedAt() ?? Number.POSITIVE_INFINITY;
    const untold = [...ledger.clients.values()].filter(({ id, askedAt }) => id !== undefined && askedAt > openedAt && !stream.hasHeard(id));
    if (untold.length > 0) faults.push(`a live stream stayed open and did not tell of ${untold.length} clients`);
  }
  return faults;
}
