import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

const PACKAGES = 'node_modules';
const OWN = '@fairlead';
const MIGRATIONS = join('server', 'migrations');

/**
 * Runs the API tests of the last release on PostgreSQL with the tables of this version, on which its servers work beside newer ones during an
 * upgrade: npm run last-release [-- COMMIT [TEST FILES]]. Without a commit, that of the last tag. Takes as long as that suite.
 */
const [given, ...files] = process.argv.slice(2);
const release = given ?? run('git', ['describe', '--tags', '--abbrev=0']).toString().trim();
const folder = mkdtempSync(join(tmpdir(), 'fairlead-last-release-'));
try {
  run('tar', ['-x', '-C', folder], { input: run('git', ['archive', release]) });
  takeMigrations();
  linkPackages();
  console.log(`Running the API tests of ${release} with the tables of this version …`);
  const vitest = [join(folder, PACKAGES, 'vitest', 'vitest.mjs'), 'run', '--project=api-postgres', ...files];
  process.exitCode = spawnSync(process.execPath, vitest, { cwd: folder, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The release's own are among those of this version, because they are frozen. Their tests know only the release's. */
function takeMigrations() {
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  for (const name of readdirSync(join(folder, MIGRATIONS))) if (name.endsWith('.test.ts')) rmSync(join(folder, MIGRATIONS, name));
}

/** Those of this version where the release has the same; the project's own ones are the release's. */
function linkPackages(): void {
  const readLock = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (readLock(folder) !== readLock(root)) return void run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  const [from, to] = [join(root, PACKAGES), join(folder, PACKAGES)];
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, OWN))) symlinkSync(join(folder, name), join(to, OWN, name));
}

function run(program: string, given: string[], { cwd = root, input }: { cwd?: string; input?: Buffer } = {}): Buffer {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd, input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${program} ${given.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}
