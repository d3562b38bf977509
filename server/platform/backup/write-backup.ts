import { type Clock, instantText } from '../clock/clock.ts';
import type { DumpedTable, Row, Snapshot } from '../db/dump/dump.ts';
import { openSnapshot } from '../db/dump/open-dump.ts';
import type { Place } from '../db/open.ts';
import { openStorage, type StoragePlace } from '../files/storage/open-storage.ts';
import type { Storage } from '../files/storage/storage.ts';
import { FILE_ID } from '../files/stored-file.ts';
import { DATABASE_FORMAT, FORMAT, MANIFEST, type Manifest, MISSING, type Missing } from './manifest.ts';
import { openInOrder, type StoredFile } from './parts/stored-files.ts';
import { type Part, type WriteOptions, writeParts } from './parts/write-parts.ts';
import { readBack } from './read-back.ts';
import { refuseUnfinished } from './switch.ts';

/** Rows are written in parts of about so many bytes. */
const TABLE_PART = 1_048_576;

export interface Written {
  manifest: Manifest;
  missing: Missing;
  /** Of the backup file. */
  bytes: number;
}

interface Options extends Omit<WriteOptions, 'check'> {
  place: Place & StoragePlace;
  /** Absent: as the place says. */
  storage?: Storage;
  path: string;
  /** The running release. */
  version: string;
  clock: Clock;
  /** Without stored files and those of imports, which a restore then leaves as they are. */
  isDatabaseAlone?: boolean | undefined;
}

/**
 * Writes database and files, as they are at one instant, to a new file, and reads it back. The server may be running and writing. A file
 * that is deleted meanwhile is still taken from the trash. Throws an Error for the console; then there is no such file.
 */
export async function writeBackup({
  place,
  storage = openStorage(place),
  path,
  version,
  clock,
  isDatabaseAlone = false,
  ...options
}: Options): Promise<Written> {
  refuseUnfinished(place.dataDir);
  // Before the instant: an import whose file comes later is not among the rows.
  const imports = isDatabaseAlone ? [] : await listImports(storage);
  const snapshot = await openSnapshot(place);
  try {
    const stored = isDatabaseAlone ? [] : await listStored(snapshot);
    const sizes = [...stored, ...imports].map(({ bytes }) => bytes);
    const manifest: Manifest = {
      program: 'Fairlead',
      format: isDatabaseAlone ? DATABASE_FORMAT : FORMAT,
      version,
      at: instantText(clock.now()),
      database: snapshot.database,
      migrations: [...snapshot.migrations],
      tables: snapshot.tables.map(({ name, columns, rows }) => ({ name, columns: [...columns], rows })),
      files: isDatabaseAlone ? null : { count: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) },
    };
    const missing: Missing = { lost: [], damaged: [] };
    const parts = partsOf({ storage, snapshot, manifest, stored, imports, missing });
    const check = (partial: string, sha256: string | undefined) => readBack(partial, { sha256, signal: options.signal });
    const { bytes } = await writeParts(path, parts, { ...options, check });
    return { manifest, missing, bytes };
  } finally {
    await snapshot.close();
  }
}

interface Stored extends StoredFile {
  sha256: string;
}

interface Contents {
  storage: Storage;
  snapshot: Snapshot;
  manifest: Manifest;
  stored: readonly Stored[];
  imports: readonly { id: string }[];
  missing: Missing;
}

async function* partsOf({ storage, snapshot, manifest, stored, imports, missing }: Contents): AsyncGenerator<Part> {
  yield textPart(MANIFEST, JSON.stringify(manifest));
  for (const table of snapshot.tables) yield* tableParts(snapshot, table);
  // No longer than needed: while an instant is being read, SQLite's log of changes only grows.
  await snapshot.close();
  for await (const [{ id, bytes, sha256 }, opened] of openInOrder(storage, stored)) {
    if (!opened) {
      missing.lost.push(id);
      continue;
    }
    let found = '';
    const onHash = (hash: string) => {
      found = hash;
    };
    yield { name: `files/${id}`, size: opened.bytes, content: opened.content, onHash };
    if (opened.bytes !== bytes || found !== sha256) missing.damaged.push(id);
  }
  for (const { id } of imports) {
    // One that was finished and removed meanwhile is gone.
    const opened = await storage.open(`imports/${id}`);
    if (opened) yield { name: `imports/${id}`, size: opened.bytes, content: opened.content };
  }
  yield textPart(MISSING, JSON.stringify(missing));
}

async function* tableParts(snapshot: Snapshot, table: DumpedTable): AsyncGenerator<Part> {
  let lines: string[] = [];
  let length = 0;
  let count = 0;
  const part = () => {
    count += 1;
    const text = lines.join('');
    lines = [];
    length = 0;
    return textPart(tablePartName(table.name, count), text);
  };
  for await (const rows of snapshot.read(table)) {
    for (const row of rows) {
      const line = `${JSON.stringify(row.map((value) => assertValue(value, table.name)))}\n`;
      lines.push(line);
      length += line.length;
      if (length >= TABLE_PART) yield part();
    }
  }
  if (lines.length > 0) yield part();
}

export const tablePartName = (table: string, count: number) => `tables/${table}/${String(count).padStart(6, '0')}.jsonl`;

/** JSON would write what is no number as null, and bytes as an object. */
function assertValue(value: Row[number], table: string) {
  if (value === null || typeof value === 'string' || Number.isFinite(value)) return value;
  throw new Error(`${table} holds a value that is neither text nor number`);
}

function textPart(name: string, text: string): Part {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: [bytes] };
}

/** The stored files by their rows. */
async function listStored(snapshot: Snapshot): Promise<Stored[]> {
  const table = snapshot.tables.find(({ name }) => name === 'file');
  if (!table) return [];
  const list: Stored[] = [];
  for await (const rows of snapshot.read({ ...table, columns: ['id', 'bytes', 'sha256'] }))
    for (const [id, bytes, sha256] of rows) list.push({ id: String(id), bytes: Number(bytes), sha256: String(sha256) });
  return list;
}

/** Files of imports that are not finished or can be read anew. */
async function listImports(storage: Storage): Promise<{ id: string; bytes: number }[]> {
  const found: { id: string; bytes: number }[] = [];
  for await (const { key, name } of storage.list('imports'))
    if (FILE_ID.test(name)) found.push({ id: name, bytes: (await storage.size(key)) ?? 0 });
  return found;
}
