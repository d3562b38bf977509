import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const LOCK = JSON.stringify({
  packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' }, 'node_modules/b': { optional: true } },
});
const INSTALLED = JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } });

let project: string;
let children: ChildProcess[];
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

// A project of its own around the real bootstrap: a lock file, a Node in node_modules, and an npm that writes down its calls.
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'fairlead-bootstrap-'));
  children = [];
  write('package-lock.json', LOCK);
  write('node_modules/.package-lock.json', INSTALLED);
  write('node_modules/node/bin/package.json', '{}');
  symlinkSync(process.execPath, join(project, 'node_modules/node/bin/node'));
  write('scripts/start.mjs', "import { launch } from './bootstrap.mjs';\nawait launch('scripts/program.ts');\n");
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(project, 'scripts/bootstrap.mjs'));
  write('scripts/program.ts', "console.log('ran with', process.argv.slice(2).join());\nprocess.exit(Number(process.argv[2] ?? 0));\n");
  write('calls', '');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(project, { recursive: true, force: true });
});

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

function start(...given: string[]) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...given], {
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
  expect(calls()).toEqual(['install --no-save --include=dev --include=optional --no-audit']);
  expect(run.output()).toContain('ran with');
});

it('installs through a newer npm when this one is too old, and with this one when that fails', async () => {
  npm(
    '10.9.2',
    `if (given[0] === 'exec') process.exit(1); writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(INSTALLED)});`,
  );
  rmSync(join(project, 'node_modules/.package-lock.json'));
  const run = start();
  expect(await run.ended).toBe(0);
  expect(calls()).toEqual(['exec --yes --package=npm@11.21.2 -- npm', 'install --no-save --include=dev --include=optional --no-audit']);
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
