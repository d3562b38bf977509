import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const WAIT = { timeout: 20_000 };

const a = { version: '1.0.0', integrity: 'x' };
const forTests = { version: '2.0.0', integrity: 'y', dev: true };
const LOCK = JSON.stringify({
  packages: { '': {}, 'node_modules/a': a, 'node_modules/b': { optional: true }, 'node_modules/for-tests': forTests },
});
/** What running needs, and with what only tests need. */
const INSTALLED = JSON.stringify({ packages: { 'node_modules/a': a } });
const INSTALLED_WHOLE = JSON.stringify({ packages: { 'node_modules/a': a, 'node_modules/for-tests': forTests } });
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));

let project: string;
let children: ChildProcess[];
/** Programs below an npm, which may outlive it when a test fails. */
let programs: number[];
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

// A project of its own around the real bootstrap: a lock file, a Node in node_modules, and an npm that writes down its calls.
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'fairlead-bootstrap-'));
  children = [];
  programs = [];
  write('package-lock.json', LOCK);
  write('node_modules/.package-lock.json', INSTALLED);
  write('node_modules/node/bin/package.json', '{}');
  symlinkSync(process.execPath, join(project, 'node_modules/node/bin/node'));
  write('package.json', JSON.stringify({ name: 'fake', scripts }));
  write('scripts/start.mjs', "import { launch } from './bootstrap.mjs';\nawait launch('scripts/program.ts');\n");
  write('scripts/test.mjs', "import { launch } from './bootstrap.mjs';\nawait launch('scripts/program.ts', { isDeveloping: true });\n");
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(project, 'scripts/bootstrap.mjs'));
  write('scripts/program.ts', "console.log('ran with', process.argv.slice(2).join());\nprocess.exit(Number(process.argv[2] ?? 0));\n");
  write('calls', '');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const pid of programs) endIfThere(pid);
  rmSync(project, { recursive: true, force: true });
});

function endIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended as it should.
  }
}

function npm(version: string, body = `writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(INSTALLED)});`) {
  write(
    'npm-cli.js',
    `const { appendFileSync, writeFileSync } = require('node:fs');
     const given = process.argv.slice(2);
     if (given[0] === '--version') { console.log('${version}'); process.exit(0); }
     appendFileSync('calls', given.slice(0, 5).join(' ') + '\\n');
     ${body}`,
  );
}

const start = (...given: string[]) => run(process.execPath, ['scripts/start.mjs', ...given]);
const test = () => run(process.execPath, ['scripts/test.mjs']);

function run(program: string, given: string[]) {
  const child = spawn(program, given, {
    cwd: project,
    env: { ...process.env, npm_execpath: join(project, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number) };
}

const calls = () => readFileSync(join(project, 'calls'), 'utf8').split('\n').filter(Boolean);

it('hands arguments on and takes the exit code over, without asking npm when everything is installed', async () => {
  npm('11.19.1');
  const run = start('7', 'more');
  expect(await run.ended).toBe(7);
  expect(run.output()).toBe('ran with 7,more\n');
  expect(calls()).toEqual([]);
});

it('installs first when a package of the lock file is missing or another version', async () => {
  npm('11.19.1');
  write('node_modules/.package-lock.json', INSTALLED.replace('1.0.0', '0.9.0'));
  const run = start();
  expect(await run.ended).toBe(0);
  expect(calls()).toEqual(['install --no-save --omit=dev --include=optional --no-audit']);
  expect(run.output()).toContain('ran with');
});

it.each(['start', 'test'] as const)('installs by npm ci where nothing is installed: npm %s', async (command) => {
  npm('11.19.1', `writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(INSTALLED_WHOLE)});`);
  rmSync(join(project, 'node_modules/.package-lock.json'));
  expect(await { start, test }[command]().ended).toBe(0);
  expect(calls()).toEqual([`ci ${command === 'test' ? '--include=dev' : '--omit=dev'} --include=optional --no-audit --no-fund`]);
});

it('installs what a program for developers needs before it runs that with its arguments', async () => {
  npm('11.19.1', `writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(INSTALLED_WHOLE)});`);
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(project, 'scripts/run.mjs'));
  const begun = run(process.execPath, ['scripts/run.mjs', 'scripts/program.ts', '4', '--list']);
  expect(await begun.ended).toBe(4);
  expect(begun.output()).toContain('ran with 4,--list');
  expect(calls()).toEqual(['install --no-save --include=dev --include=optional --no-audit']);
  for (const name of ['attack', 'shots', 'crash', 'check']) expect(scripts[name]).toMatch(/^exec node scripts\/run\.mjs \S+\.ts$/);
});

it('installs through a newer npm when this one is too old, and with this one when that fails', async () => {
  npm(
    '10.9.2',
    `if (given[0] === 'exec') process.exit(1); writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(INSTALLED)});`,
  );
  write('node_modules/.package-lock.json', INSTALLED.replace('1.0.0', '0.9.0'));
  const run = start();
  expect(await run.ended).toBe(0);
  expect(calls()).toEqual(['exec --yes --package=npm@11.21.2 -- npm', 'install --no-save --omit=dev --include=optional --no-audit']);
  expect(run.output()).toContain('npm 10.9.2 is too old');
});

it('stops and runs nothing when the installation failed', async () => {
  npm('11.19.1', 'process.exit(1);');
  rmSync(join(project, 'node_modules/.package-lock.json'));
  const run = start();
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('could not be installed');
  expect(run.output()).not.toContain('ran with');
});

it('completes for tests what a start installed, and a later start removes nothing of it', async () => {
  npm('11.19.1', `writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(INSTALLED_WHOLE)});`);
  expect(await test().ended).toBe(0);
  expect(calls()).toEqual(['install --no-save --include=dev --include=optional --no-audit']);
  expect(await start().ended).toBe(0);
  expect(calls()).toHaveLength(1);
  // The lock file changes, as by an update of the program.
  write('package-lock.json', LOCK.replace('1.0.0', '1.0.1'));
  expect(await start().ended).toBe(0);
  expect(calls()[1]).toBe('install --no-save --include=dev --include=optional --no-audit');
});

it('ends the installation with itself and begins nothing after it', async () => {
  npm('11.19.1', "console.log('installing'); setInterval(() => {}, 1000);");
  rmSync(join(project, 'node_modules/.package-lock.json'));
  const run = start();
  await vi.waitFor(() => expect(run.output()).toContain('installing'), WAIT);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(143);
  expect(run.output()).not.toContain('ran with');
});

describe('npm start', () => {
  /** A program that says which processes stand above it up to npm, and ends like the server. */
  const PROGRAM = `
    import { readFileSync } from 'node:fs';
    const above = [];
    for (let pid = process.ppid; pid > 1 && pid !== Number(process.env.TEST_PID); ) {
      above.push(pid);
      pid = Number(/^PPid:\\s*(\\d+)/m.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))[1]);
    }
    process.on('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(0); }, 100));
    setInterval(() => {}, 1000);
    console.log(JSON.stringify({ pid: process.pid, above }));`;

  beforeEach(() => write('scripts/program.ts', PROGRAM));

  async function started() {
    const child = spawn('npm', ['start'], {
      cwd: project,
      env: { ...process.env, TEST_PID: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const told = await vi.waitFor(() => JSON.parse(/^\{"pid.*$/m.exec(output)?.[0] ?? '') as { pid: number; above: number[] }, WAIT);
    programs.push(told.pid, ...told.above);
    return { above: told.above, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) };
  }

  it('ends as a whole, its program first, by a SIGTERM to any process of it, and with its exit code', async () => {
    const { above } = await started();
    for (const level of above.keys()) {
      const run = await started();
      process.kill(run.above[level]!, 'SIGTERM');
      expect({ code: await run.ended, closedBefore: run.output().includes('closed') }, `the ${level + 1}. above the program`).toEqual({
        code: 0,
        closedBefore: true,
      });
    }
  });
});

it('passes a signal on and waits for the program to end by itself', async () => {
  npm('11.19.1');
  write(
    'scripts/program.ts',
    "process.on('SIGTERM', () => { console.log('closing'); process.exit(3); });\nsetInterval(() => {}, 1000);\nconsole.log('up');\n",
  );
  const run = start();
  if (run.child.stdout) await once(run.child.stdout, 'data');
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(3);
  expect(run.output()).toContain('closing');
});
