import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';

const PACKAGES = 'node_modules';
const OWN = '@fairlead';

/** The sources of a release with its packages, in a folder of its own. */
export interface Release {
  folder: string;
  remove(): void;
}

/** The commit of 0.1.0, for copies of the repository that came without its tags. */
const FIRST_RELEASE = '2691368a';

/** The last tag, or the first release; undefined where the history does not reach back so far. */
export function findLastRelease(): string | undefined {
  return ask(['describe', '--tags', '--abbrev=0']) ?? ask(['rev-parse', '--verify', '--quiet', `${FIRST_RELEASE}^{commit}`]);
}

function ask(given: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', given, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Unpacks a tag or commit. Its packages are this version's where the lock file is the same, else they are installed. */
export function unpackRelease(release: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    run('tar', ['-x', '-C', folder], { input: run('git', ['archive', release]) });
    givePackages(folder);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The project's own packages are the release's. */
function givePackages(folder: string): void {
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
