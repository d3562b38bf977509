import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { allMigrations } from '../database.ts';
import { BACKUPS } from '../platform/backup/backup-folder.ts';
import { readIdentities } from '../platform/backup/encryption.ts';
import { BackupRefused, RestoreCutOff } from '../platform/backup/refused.ts';
import { checkBackup, type Restored, restoreBackup } from '../platform/backup/restore.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { isMissing } from '../platform/files/disk.ts';
import { openStorage } from '../platform/files/storage/open-storage.ts';
import type { Storage } from '../platform/files/storage/storage.ts';
import { VERSION } from '../version.ts';
import { countOf, describeFailure } from './words.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace | --check] [--identity KEYFILE]

  Restores a backup that npm run backup made into an empty DATA_DIR, and an empty database or bucket if DATABASE_URL or S3_URL is set. Stop the
  server first. FILE may be the address of a backup in the bucket (s3://...), as npm run backup and the page of backups show it.

  --replace   in the place of what is there, which is kept in DATA_DIR/backups
  --check     only tries it: restores into a scratch place, compares everything, and leaves nothing; the server may be running
  --identity KEYFILE   the private key of an encrypted backup, as age-keygen wrote it`;

const given = parse();
if (given?.values.help) console.log(USAGE);
else if (given?.positionals.length === 1 && !(given.values.replace && given.values.check))
  await run(given.positionals[0] as string, given.values);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, check: { type: 'boolean' }, identity: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch {
    return undefined;
  }
}

interface Wishes {
  replace?: boolean | undefined;
  check?: boolean | undefined;
  identity?: string | undefined;
}

async function run(file: string, { replace = false, check = false, identity }: Wishes) {
  let name = resolve(file);
  let release = async () => {};
  try {
    const identities = identity === undefined ? [] : await readKeys(identity);
    const place = await readConfig();
    const storage = openStorage(place);
    const key = keyIn(storage, file);
    if (key !== undefined) name = file;
    const local =
      key === undefined ? { path: name, release } : await storage.openLocally(key).catch((error) => explainMissing(error, file));
    const { path } = local;
    release = local.release;
    const options = { path, place, migrations: allMigrations, identities, say: console.log };
    if (check) {
      const { manifest, tables, rows, files, missing, skipped } = await checkBackup(options);
      const stored = manifest.files ? `and ${countOf(files, 'file')}` : '(the database alone)';
      console.log(
        `${name} is whole and can be restored: ${countOf(rows, 'row')} of ${countOf(tables, 'table')} ${stored} as of ${manifest.at} came back as they were. Nothing was changed.`,
      );
      tellRest({ missing, skipped });
    } else tell(await restoreBackup({ ...options, isReplacing: replace, version: VERSION, clock: systemClock }));
  } catch (error) {
    if (error instanceof BackupRefused) console.error(`${name} ${error.message}. Nothing was changed.`);
    else console.error(error instanceof RestoreCutOff ? error.message : `Nothing was changed: ${describeFailure(error)}`);
    process.exitCode = 1;
  } finally {
    await release();
  }
}

/** The key of a backup in the bucket, given as it is shown; undefined of a file. */
function keyIn(storage: Storage, file: string): string | undefined {
  const folder = storage.placeOf(`${BACKUPS}/`);
  return storage.kind === 'bucket' && file.startsWith(folder) ? `${BACKUPS}/${file.slice(folder.length)}` : undefined;
}

function explainMissing(error: Error, file: string): never {
  throw isMissing(error) ? new Error(`${file} is not there`) : error;
}

async function readKeys(file: string): Promise<string[]> {
  const path = resolve(file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} can't be read`);
  });
  return readIdentities(text).catch((error) => {
    throw new Error(`${path} ${error.message}`);
  });
}

function tell({ manifest, files, missing, skipped, kept }: Restored) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const stored = manifest.files ? ` and ${countOf(files, 'file')}` : '';
  const left = manifest.files ? '' : ' Stored files were left as they are.';
  console.log(`Restored ${countOf(rows, 'row')}${stored} as of ${manifest.at}.${left} Start Fairlead now.`);
  if (kept) console.log(`What was there before is kept in ${kept}.`);
  const keys = manifest.tables.find(({ name }) => name === 'apiKey')?.rows ?? 0;
  if (keys > 0)
    console.log(
      `With it came ${countOf(keys, 'API key')}. Any that was revoked after ${manifest.at} works again: see Settings → Workspace → API keys.`,
    );
  tellRest({ missing, skipped });
}

function tellRest({ missing, skipped }: Pick<Restored, 'missing' | 'skipped'>) {
  for (const id of missing.lost) console.error(`Already lost when the backup was made: files/${id}`);
  for (const id of missing.damaged) console.error(`Already damaged when the backup was made: files/${id}`);
  for (const table of skipped) console.error(`Left out, because this version makes no such table: ${table}`);
}
