import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../programs/chromium.ts';
import { command } from '../programs/command.ts';
import { findPrograms } from '../programs/postgres.ts';
import { hasSwift } from '../programs/swift.ts';
import { root } from '../root.ts';
import { type Counts, closingLine, leftOutNotice, type Outcome, table } from './suites-report.ts';

const results = join(root, '.cache', 'results');

type Need = 'PostgreSQL' | 'Chromium' | 'OpenStack Swift';

interface Suite {
  name: string;
  needs: Need[];
  /** The program and the file with its counts. Without a file, the suite counts as one test. */
  arguments: string[];
  counts?: (text: string) => Counts;
  environment?: Record<string, string>;
  /** The suite that has to be over first. */
  after?: string;
}

const isMissing: Record<Need, boolean> = {
  PostgreSQL: findPrograms() === undefined,
  Chromium: findChromium() === undefined,
  'OpenStack Swift': !hasSwift(),
};

const resultFile = (name: string) => join(results, `${name}.json`);

function vitest(name: string, needs: Need[] = [], ...options: string[]): Suite {
  return {
    name,
    needs,
    arguments: [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--project=${name}`,
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFile(name)}`,
    ],
    counts: (text) => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(text);
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
    },
  };
}

function browser(database: 'sqlite' | 'postgres', needs: Need[]): Suite {
  const name = `browser-${database}`;
  return {
    name,
    needs: ['Chromium', ...needs],
    after: 'build',
    arguments: [join('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
    environment: { FAIRLEAD_E2E_DATABASE: database, FAIRLEAD_E2E_RESULTS: resultFile(name) },
    counts: (text) => {
      const { expected, unexpected, flaky, skipped } = JSON.parse(text).stats;
      return { passed: expected, failed: unexpected + flaky, skipped };
    },
  };
}

function crash(database: 'sqlite' | 'postgres', needs: Need[]): Suite {
  return {
    name: `crash-${database}`,
    needs,
    after: 'build',
    arguments: [join('bench', 'crash', 'crash.ts'), '--rounds', '2', '--database', database],
  };
}

/** Three restores that are killed; a hundred are run by hand (docs/reliability.md). */
function restores(database: 'sqlite' | 'postgres', needs: Need[]): Suite {
  return {
    name: `restores-${database}`,
    needs,
    after: 'build',
    arguments: [join('bench', 'crash', 'restores.ts'), '--rounds', '1', '--db', database],
  };
}

/** A move that is killed; more are by hand (docs/reliability.md). It needs PostgreSQL in either direction. */
function moves(from: 'sqlite' | 'postgres'): Suite {
  return {
    name: `moves-${from}`,
    needs: ['PostgreSQL'],
    after: 'build',
    arguments: [join('bench', 'crash', 'moves.ts'), '--rounds', '1', '--db', from],
  };
}

/** A small day without a network, with the reloads, cuts and restarts of the large one (docs/reliability.md). */
const offline: Suite = {
  name: 'offline',
  needs: ['Chromium'],
  after: 'build',
  arguments: [join('bench', 'offline', 'offline.ts'), '--visits', '12', '--cuts', '3', '--reloads', '2'],
};

/** In the order they are begun. The browser's many processes fill the machine by themselves, so it is mostly alone at the end. */
const SUITES: Suite[] = [
  vitest('web'),
  { name: 'build', needs: [], arguments: [join('scripts', 'build', 'build.ts'), '--if-stale'] },
  { name: 'check', needs: [], arguments: [join('scripts', 'check.ts')], counts: JSON.parse },
  vitest('unit'),
  // A worker waits for PostgreSQL most of the time, so there are two.
  vitest('api-postgres', ['PostgreSQL'], '--maxWorkers=2'),
  vitest('api-sqlite'),
  vitest('api-s3', ['OpenStack Swift', 'PostgreSQL']),
  browser('sqlite', []),
  browser('postgres', ['PostgreSQL']),
  offline,
  crash('sqlite', []),
  crash('postgres', ['PostgreSQL']),
  restores('sqlite', []),
  restores('postgres', ['PostgreSQL']),
  moves('sqlite'),
  moves('postgres'),
];

/** Suites at a time. With a third one each took so much longer that the whole did too. */
const LANES = 2;

/** What failed, without the hundreds of lines of what passed: CI keeps only the end of a long output. */
const withoutPassed = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n')
    .trimEnd();

/** Runs a suite and prints its output if it fails. A failure outside of any test counts as one. */
async function run(suite: Suite): Promise<Outcome> {
  const missing = suite.needs.filter((need) => isMissing[need]);
  if (missing.length > 0)
    return { name: suite.name, passed: 0, failed: process.env.CI ? 1 : 0, skipped: process.env.CI ? 0 : 1, took: 0, missing };
  const { code, output, took } = await command(suite.arguments, { environment: { ...suite.environment, NO_COLOR: '1' } });
  const counts = readCounts(suite, code);
  const failed = code === 0 || counts.failed > 0 ? counts.failed : 1;
  writeFileSync(join(results, `${suite.name}.log`), output);
  if (failed > 0) console.log(`\n── ${suite.name} failed ${'─'.repeat(60)}\n${withoutPassed(output)}\n${'─'.repeat(76)}`);
  const outcome = { ...counts, failed, name: suite.name, took, missing };
  console.log(`${failed > 0 ? '✗' : '✓'} ${suite.name}: ${closingLine([outcome])} (${(took / 1000).toFixed(1)} s)`);
  return outcome;
}

function readCounts(suite: Suite, code: number | null): Counts {
  const alone = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!suite.counts) return alone;
  try {
    return suite.counts(readFileSync(resultFile(suite.name), 'utf8'));
  } catch {
    // The suite ended before it could write its results.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runAfter(suite: Suite, earlier: Promise<Outcome> | undefined): Promise<Outcome> {
  await earlier;
  return run(suite);
}

/** Each lane begins the next suite when its last one is over. */
async function runAll(suites: Suite[]): Promise<Outcome[]> {
  const waiting = [...suites];
  const begun = new Map<string, Promise<Outcome>>();
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = runAfter(next, next.after === undefined ? undefined : begun.get(next.after));
      begun.set(next.name, outcome);
      await outcome;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return Promise.all(begun.values());
}

const requestedNames = process.argv.slice(2);
const knownNames = SUITES.map((suite) => suite.name);
const unknownName = requestedNames.find((name) => !knownNames.includes(name));
if (unknownName) {
  console.error(`There is no suite "${unknownName}". Suites: ${knownNames.join(', ')}`);
  process.exit(1);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const outcomes = await runAll(SUITES.filter((suite) => requestedNames.length === 0 || requestedNames.includes(suite.name)));
console.log(`\n${table(outcomes)}\n`);
const notice = leftOutNotice(outcomes);
if (notice) console.log(`${notice}\n`);
console.log(closingLine(outcomes));
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
