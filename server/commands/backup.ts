import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { instantText, systemClock } from '../platform/clock/clock.ts';
import { VERSION } from '../version.ts';
import { countOf, describeFailure, size } from './words.ts';

const USAGE = `Usage: npm run backup [-- FILE]

  Writes the database and all stored files, as they are at one instant, to one new file: by default to DATA_DIR/backups. Settings are those of
  the server; it may be running or stopped. The file holds everything, so keep it where only you can read it, and on another disk.`;

const [file, ...rest] = process.argv.slice(2);
if (file === '--help') console.log(USAGE);
else if (rest.length > 0 || file?.startsWith('-')) {
  console.error(USAGE);
  process.exitCode = 2;
} else await backUp(file);

async function backUp(wanted: string | undefined) {
  // Where processors are short, requests come first.
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    const config = await readConfig();
    const path = resolve(wanted ?? defaultPath(config.dataDir));
    process.umask(0o077);
    await mkdir(dirname(path), { recursive: true });
    const { manifest, missing, bytes } = await writeBackup({ place: config, path, version: VERSION, clock: systemClock });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${path}: ${countOf(rows, 'row')} of ${countOf(manifest.tables.length, 'table')} and ${countOf(manifest.files.count, 'file')} as of ${manifest.at}; ${size(bytes)}`,
    );
    for (const id of missing.lost) console.error(`Not in the backup, because it is no longer in DATA_DIR: files/${id}`);
    for (const id of missing.damaged) console.error(`In the backup as it is, but not as it was once stored: files/${id}`);
  } catch (error) {
    console.error(`No backup was made: ${describeFailure(error)}`);
    process.exitCode = 1;
  }
}

function defaultPath(dataDir: string) {
  const instant = instantText(systemClock.now()).replaceAll(':', '-');
  return join(dataDir, 'backups', `fairlead-${instant}.tar.zst`);
}
