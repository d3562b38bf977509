import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { instantText, systemClock } from '../../clock/clock.ts';

/** Pages of 4 KiB that are copied in one step. Other work runs between steps. */
const PAGES_PER_STEP = 10_000;

/**
 * Copies the database to `backups/before-<name>-<instant>.sqlite` and returns that path. Only a complete copy ever has that name. What killed
 * starts left of others goes, and of earlier ones of this step the first stays, so that a start which fails again and again leaves two.
 */
export async function backUp(file: string, dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const instant = instantText(systemClock.now()).replaceAll(':', '-');
  const target = join(folder, `before-${name}-${instant}.sqlite`);
  const partial = `${target}.partial`;
  const earlier = readdirSync(folder).filter((each) => each.startsWith(`before-${name}-`));
  for (const each of earlier) if (each.endsWith('.sqlite.partial')) rmSync(join(folder, each));
  const source = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
  try {
    await backup(source, partial, { rate: PAGES_PER_STEP });
    flush(partial);
    renameSync(partial, target);
    flush(folder);
    const [, ...between] = earlier.filter((each) => each.endsWith('.sqlite')).sort();
    for (const each of between) rmSync(join(folder, each));
    return target;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

/** The path of the newest complete backup, if there is one. Goes by the files' age, because their names start with a migration. */
export function findNewestBackup(dataDir: string): string | undefined {
  const folder = join(dataDir, 'backups');
  const paths = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const backups = paths.filter((path) => path.endsWith('.sqlite')).map((path) => ({ path, at: statSync(path).mtimeMs }));
  return backups.toSorted((a, b) => b.at - a.at)[0]?.path;
}

function flush(path: string) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
