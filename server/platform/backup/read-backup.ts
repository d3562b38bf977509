import type { Row } from '../db/dump/dump.ts';
import { type Migrations, stepsOf } from '../db/migrate/migrate.ts';
import { FILE_ID } from '../files/stored-file.ts';
import { MANIFEST, type Manifest, MISSING, type Missing, readManifest, readMissing } from './manifest.ts';
import { readParts, readWhole } from './parts/read-parts.ts';
import type { Part } from './parts/write-parts.ts';
import { BackupRefused } from './refused.ts';
import { tablePartName } from './write-backup.ts';

export type ManifestTable = Manifest['tables'][number];
/** Folders below the data folder. */
export type StoredFolder = 'files' | 'imports';
const STORED = /^(files|imports)\/(.+)$/;

/** What is done with a backup while it is read; nothing of it may last before all of it has been read. */
export interface Taker {
  begin?(manifest: Manifest): Promise<void>;
  rows?(table: ManifestTable, rows: Row[]): Promise<void>;
  file?(folder: StoredFolder, id: string, content: Part['content']): Promise<void>;
}

export interface BackupContents {
  manifest: Manifest;
  missing: Missing;
  /** Unpacked bytes of rows, and of files. */
  rowBytes: number;
  fileBytes: number;
  files: number;
}

/**
 * Reads a whole backup file and hands its contents over in order. Throws BackupRefused where the file is cut or altered, of a newer
 * version, or not what its own first part says. What unpacks to more
 * than its first part says takes time and nothing else.
 */
export async function readBackup(
  path: string,
  migrations: Migrations,
  taker: Taker,
  identities: readonly string[] = [],
): Promise<BackupContents> {
  let reading: Reading | undefined;
  for await (const part of readParts(path, identities)) {
    if (reading) await reading.take(part);
    else reading = await begin(part, migrations, taker);
  }
  if (!reading) throw new BackupRefused('is not a backup of Fairlead');
  return reading.end();
}

type Reading = ReturnType<typeof createReading>;

async function begin(part: Part, migrations: Migrations, taker: Taker): Promise<Reading> {
  if (part.name !== MANIFEST) throw new BackupRefused('is not a backup of Fairlead');
  const manifest = readManifest(await readWhole(part));
  try {
    stepsOf(manifest.migrations, migrations);
  } catch (error) {
    throw new BackupRefused((error as Error).message);
  }
  await taker.begin?.(manifest);
  return createReading(manifest, taker);
}

function createReading(manifest: Manifest, taker: Taker) {
  const tables = createTableReading(manifest, taker);
  let missing: Missing | undefined;
  const sum = { rowBytes: 0, fileBytes: 0, files: 0 };
  const damaged = new Set<string>();

  async function takeFile(part: Part, folder: StoredFolder, id: string) {
    const expected = tables.stored.get(id);
    if (!FILE_ID.test(id) || (folder === 'files' && expected === undefined)) throw unknownPart(part.name);
    sum.files += 1;
    sum.fileBytes += part.size;
    if (sum.files > (manifest.files?.count ?? 0)) throw unknownPart(part.name);
    if (folder === 'files') {
      tables.stored.delete(id);
      part.onHash = (sha256) => {
        if (sha256 !== expected) damaged.add(id);
      };
    }
    await taker.file?.(folder, id, part.content);
  }

  return {
    async take(part: Part): Promise<void> {
      if (missing) throw unknownPart(part.name);
      const [, folder, id] = STORED.exec(part.name) ?? [];
      if (part.name === MISSING) missing = readMissing(await readWhole(part));
      else if (folder && id) {
        tables.end();
        await takeFile(part, folder as StoredFolder, id);
      } else {
        sum.rowBytes += part.size;
        await tables.take(part);
      }
    },

    end(): BackupContents {
      tables.end();
      if (!missing) throw new BackupRefused(`is damaged: ${MISSING} is missing`);
      if (manifest.files === null) return { manifest, missing, ...sum };
      const lost = new Set(missing.lost);
      const [unsaid] = [...tables.stored.keys()].filter((id) => !lost.has(id));
      if (unsaid !== undefined) throw new BackupRefused(`is damaged: files/${unsaid} is missing`);
      const known = new Set(missing.damaged);
      const [other] = [...damaged].filter((id) => !known.has(id));
      if (other !== undefined) throw new BackupRefused(`is damaged: files/${other} is not the file that its row tells of`);
      return { manifest, missing, ...sum };
    },
  };
}

/** Takes the parts of tables, which come in the order of the manifest. */
function createTableReading({ tables }: Manifest, taker: Taker) {
  /** The checksums of stored files whose rows have come and whose bytes have not. */
  const stored = new Map<string, string>();
  let at = 0;
  let parts = 0;
  let rows = 0;

  function next() {
    const table = tables[at];
    if (table && rows !== table.rows) throw new BackupRefused(`is damaged: ${table.name} has ${rows} rows instead of ${table.rows}`);
    at += 1;
    parts = 0;
    rows = 0;
  }

  return {
    stored,
    async take(part: Part): Promise<void> {
      const name = /^tables\/(\w+)\//.exec(part.name)?.[1];
      while (at < tables.length && tables[at]?.name !== name) next();
      const table = tables[at];
      parts += 1;
      if (!table || part.name !== tablePartName(table.name, parts)) throw unknownPart(part.name);
      const read = parseRows(await readWhole(part), table, part.name);
      rows += read.length;
      if (rows > table.rows) throw new BackupRefused(`is damaged: ${table.name} has more than ${table.rows} rows`);
      if (table.name === 'file') noteStored(table, read, stored);
      await taker.rows?.(table, read);
    },
    end() {
      while (at < tables.length) next();
    },
  };
}

function noteStored({ columns }: ManifestTable, rows: readonly Row[], stored: Map<string, string>) {
  const [id, sha256] = [columns.indexOf('id'), columns.indexOf('sha256')];
  for (const row of rows) stored.set(String(row[id]), String(row[sha256]));
}

function parseRows(text: string, { columns }: ManifestTable, part: string): Row[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new BackupRefused(`is damaged: ${part} ends within a row`);
  return lines.map((line) => {
    const row = parseLine(line);
    const isRow = Array.isArray(row) && row.length === columns.length && row.every(isValue);
    if (!isRow) throw new BackupRefused(`is damaged: ${part} holds something else than rows`);
    return row;
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const isValue = (value: unknown) => value === null || typeof value === 'string' || Number.isFinite(value);

const unknownPart = (name: string) => new BackupRefused(`is damaged: ${JSON.stringify(name)} does not belong in it`);
