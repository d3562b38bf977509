import { mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { BACKUPS, backupFileName } from '../platform/backup/backup-folder.ts';
import { findRecipientFault } from '../platform/backup/encryption.ts';
import { openBackups } from '../platform/backup/kept-backups.ts';
import { type Written, writeBackup } from '../platform/backup/write-backup.ts';
import { instantText, systemClock } from '../platform/clock/clock.ts';
import { openStorage } from '../platform/files/storage/open-storage.ts';
import type { Storage } from '../platform/files/storage/storage.ts';
import { VERSION } from '../version.ts';
import { countOf, describeFailure, size } from './words.ts';

const USAGE = `Usage: npm run backup [-- FILE] [--recipient KEY]...

  Writes the database and all stored files, as they are at one instant, to one new file: by default to DATA_DIR/backups, or with
  S3_URL to the bucket. Settings are those of the server; it may be running or stopped. The file holds everything, so keep it where only you can read it, and on another disk.

  --recipient KEY   encrypts it for a public key of age (age1…); by default for those of BACKUP_RECIPIENTS, if that is set`;

const given = parse();
if (given?.values.help) console.log(USAGE);
else if (given && given.positionals.length <= 1) await backUp(given.positionals[0], given.values.recipient);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { recipient: { type: 'string', multiple: true }, help: { type: 'boolean' } },
    });
  } catch {
    return undefined;
  }
}

async function backUp(wanted: string | undefined, asked: readonly string[] | undefined) {
  // Where processors are short, requests come first.
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    for (const recipient of asked ?? []) {
      const fault = await findRecipientFault(recipient);
      if (fault) throw new Error(`${recipient} ${fault}`);
    }
    const config = await readConfig();
    const recipients = asked ?? config.backups.recipients;
    process.umask(0o077);
    const write = (path: string) => writeBackup({ place: config, path, version: VERSION, clock: systemClock, recipients });
    const storage = openStorage(config);
    const { place, written } =
      wanted === undefined && config.backups.isInBucket
        ? await writeToBucket(config, storage, write)
        : await writeToFile(resolve(wanted ?? join(config.dataDir, BACKUPS, newName(recipients))), write);
    const { manifest, missing, bytes } = written;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const counts = [countOf(rows, 'row'), countOf(manifest.tables.length, 'table'), countOf(manifest.files?.count ?? 0, 'file')];
    const encrypted = recipients.length > 0 ? `, encrypted for ${countOf(recipients.length, 'key')}` : '';
    console.log(`${place}: ${counts[0]} of ${counts[1]} and ${counts[2]} as of ${manifest.at}; ${size(bytes)}${encrypted}`);
    for (const id of missing.lost) console.error(`Not in the backup, because it is no longer in ${storage.setting}: files/${id}`);
    for (const id of missing.damaged) console.error(`In the backup as it is, but not as it was once stored: files/${id}`);
  } catch (error) {
    console.error(`No backup was made: ${describeFailure(error)}`);
    process.exitCode = 1;
  }
}

type Write = (path: string) => Promise<Written>;

async function writeToFile(path: string, write: Write) {
  await mkdir(dirname(path), { recursive: true });
  return { place: path, written: await write(path) };
}

async function writeToBucket({ backups, dataDir }: Config, storage: Storage, write: Write) {
  const name = newName(backups.recipients);
  let written: Written | undefined;
  await openBackups(backups, { storage, dataDir }).write(name, async (path) => {
    written = await write(path);
  });
  return { place: storage.placeOf(`${BACKUPS}/${name}`), written: written as Written };
}

function newName(recipients: readonly string[]): string {
  return backupFileName(instantText(systemClock.now()), { isKeptByRule: false, isEncrypted: recipients.length > 0 });
}
