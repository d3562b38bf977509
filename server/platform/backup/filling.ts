import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Load, Row } from '../db/dump/dump.ts';
import { openLoad } from '../db/dump/open-dump.ts';
import { type Migrations, stepsOf } from '../db/migrate/migrate.ts';
import type { Place } from '../db/open.ts';
import { storedKey } from '../files/stored-file.ts';
import type { ManifestTable, Taker } from './read-backup.ts';
import { BackupRefused } from './refused.ts';

/** What was loaded of a table: which of its columns, how many rows, and a sum over them that does not depend on their order. */
interface Loaded {
  columns: readonly string[];
  rows: number;
  sum: Buffer;
}

interface Options {
  /** Where the database is made: the configured one, with a scratch folder in the place of its own. */
  place: Place;
  migrations: Migrations;
  /** Nothing is kept; stored files are read and not written. */
  isScratch: boolean;
}

/** Takes a backup's contents into a new database and a folder. */
export function createFilling({ place, migrations, isScratch }: Options) {
  let load: Load | undefined;
  let from: string | undefined;
  const loaded = new Map<string, Loaded>();
  const skipped: string[] = [];

  function pick(table: ManifestTable): { columns: readonly string[]; places: readonly number[] } | undefined {
    const known = load?.columnsOf(table.name);
    if (!known) return undefined;
    const foreign = table.columns.filter((column) => !known.includes(column));
    // Each database has some columns that only it needs.
    if (foreign.length > 0 && from === load?.database)
      throw new BackupRefused(
        `holds columns that this version doesn't make: ${foreign.map((column) => `${table.name}.${column}`).join(', ')}`,
      );
    const columns = table.columns.filter((column) => known.includes(column));
    return { columns, places: columns.map((column) => table.columns.indexOf(column)) };
  }

  const taker: Taker = {
    async begin(manifest) {
      from = manifest.database;
      load = await openLoad({ place, migrations: stepsOf(manifest.migrations, migrations), isScratch });
      for (const table of manifest.tables) {
        const picked = pick(table);
        if (picked) loaded.set(table.name, { columns: picked.columns, rows: 0, sum: Buffer.alloc(32) });
        else skipped.push(table.name);
      }
    },

    async rows(table, rows) {
      const picked = pick(table);
      const into = loaded.get(table.name);
      if (!picked || !into) return;
      const values = rows.map((row) => picked.places.map((place) => row[place] ?? null));
      for (const row of values) addTo(into.sum, row);
      into.rows += values.length;
      for (let at = 0; at < values.length; at += INSERTED) await load?.insert(table.name, picked.columns, values.slice(at, at + INSERTED));
    },

    async file(folder, id, content) {
      if (isScratch) return;
      const path = join(place.dataDir, folder, folder === 'files' ? storedKey(id) : id);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    },
  };

  return {
    taker,
    /** Tables of the backup that this version doesn't make, an operator's own for example. */
    skipped,
    complete: async () => load?.complete(),
    keep: async (name: string) => load?.keep(name),
    abandon: async () => load?.abandon(),

    /** Reads everything back, and names the first table that holds something else than was loaded. */
    async compare(): Promise<{ tables: number; rows: number }> {
      let rows = 0;
      for (const [name, { columns, ...expected }] of loaded) {
        const found = { rows: 0, sum: Buffer.alloc(32) };
        for await (const batch of load?.read({ name, columns, rows: 0 }) ?? []) {
          found.rows += batch.length;
          for (const row of batch) addTo(found.sum, row);
        }
        if (found.rows !== expected.rows || !found.sum.equals(expected.sum))
          throw new BackupRefused(`does not come back as it was: ${name} has ${found.rows} rows of ${expected.rows}, or other contents`);
        rows += found.rows;
      }
      return { tables: loaded.size, rows };
    },
  };
}

/** Rows that are stored by one statement, where the database takes several. */
const INSERTED = 1000;

/** Rows of a table differ, so none cancels another out. */
function addTo(sum: Buffer, row: Row) {
  const hash = createHash('sha256').update(JSON.stringify(row)).digest();
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) ^ (hash[at] as number);
}
