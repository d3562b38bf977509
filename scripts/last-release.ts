import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findLastRelease, unpackRelease } from './programs/release.ts';
import { root } from './root.ts';

const MIGRATIONS = join('server', 'migrations');

/**
 * Runs the API tests of the last release on PostgreSQL with the tables of this version, on which its servers work beside newer ones during an
 * upgrade: npm run last-release [-- COMMIT [TEST FILES]]. Without a commit, that of the last tag. Takes as long as that suite.
 */
const [given, ...files] = process.argv.slice(2);
const release = given ?? findLastRelease();
if (release === undefined) throw new Error('There is no tag of a release. Name a commit: npm run last-release -- COMMIT');
const { folder, remove } = unpackRelease(release);
try {
  takeMigrations();
  console.log(`Running the API tests of ${release} with the tables of this version …`);
  const vitest = [join(folder, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project=api-postgres', ...files];
  process.exitCode = spawnSync(process.execPath, vitest, { cwd: folder, stdio: 'inherit' }).status ?? 1;
} finally {
  remove();
}

/** The release's own are among those of this version, because they are frozen. Their tests know only the release's. */
function takeMigrations() {
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  for (const name of readdirSync(join(folder, MIGRATIONS))) if (name.endsWith('.test.ts')) rmSync(join(folder, MIGRATIONS, name));
}
