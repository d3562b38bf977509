import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { instantText, systemClock } from '../../clock/clock.ts';

/** Between two of these steps of 4 KiB pages the event loop turns. */
const PAGES_AT_ONCE = 10_000;

/** Copies the database to `backups/before-<name>-<instant>.sqlite`. Only a whole copy ever bears that name. Returns its path. */
export async function backUp(file: string, dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const instant = instantText(systemClock.now()).replaceAll(':', '-');
  const target = join(folder, `before-${name}-${instant}.sqlite`);
  const partial = `${target}.partial`;
  const source = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
  try {
    await backup(source, partial, { rate: PAGES_AT_ONCE });
    flush(partial);
    renameSync(partial, target);
    flush(folder);
    return target;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

/** The path of the newest whole backup, if there is one. Names differ by what came after them, so their age is the files' own. */
export function newestBackup(dataDir: string): string | undefined {
  const folder = join(dataDir, 'backups');
  const paths = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const dated = paths.filter((path) => path.endsWith('.sqlite')).map((path) => ({ path, at: statSync(path).mtimeMs }));
  return dated.toSorted((a, b) => b.at - a.at)[0]?.path;
}

function flush(path: string) {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
