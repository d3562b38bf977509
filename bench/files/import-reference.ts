/**
 * What an import costs the database at least: the rows it staged, stored and noted in the history, read from its data folder
 * and inserted anew into an empty database by bare prepared statements of as many rows as the import's own have, staged ones five
 * hundred to a transaction and the others in one. `node bench/files/import-reference.ts <data folder>` writes both times, in milliseconds, as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { openDatabase } from '../../server/database.ts';

const AT_ONCE = 500;
const MOST_PARAMETERS = 32_766;
/** What was there before the import has no history. */
const STORED = { client: 'where id in (select "recordId" from "importRow")', history: '', historySubject: '' };

const [dataDir = ''] = process.argv.slice(2);
const from = new DatabaseSync(join(dataDir, 'fairlead.sqlite'), { readOnly: true });
const scratch = mkdtempSync(join(tmpdir(), 'fairlead-import-'));
try {
  await (await openDatabase({ dataDir: scratch })).close();
  const to = new DatabaseSync(join(scratch, 'fairlead.sqlite'));
  to.exec('pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-4000; pragma mmap_size=0');
  const rowsOf = (table: string, whose = '') => from.prepare(`select * from "${table}" ${whose}`).all() as Record<string, SQLInputValue>[];
  const staged = rowsOf('importRow');
  const stagedMs = timed(() => {
    for (let at = 0; at < staged.length; at += AT_ONCE) inserted('importRow', staged.slice(at, at + AT_ONCE));
  });
  const stored = Object.entries(STORED).map(([table, whose]) => [table, rowsOf(table, whose)] as const);
  const storedMs = timed(() => {
    to.exec('begin immediate');
    for (const [table, rows] of stored) insert(table, rows);
    to.exec('commit');
  });
  console.log(JSON.stringify({ stagedMs, storedMs }));

  function inserted(table: string, rows: Record<string, SQLInputValue>[]) {
    to.exec('begin immediate');
    insert(table, rows);
    to.exec('commit');
  }

  function insert(table: string, rows: Record<string, SQLInputValue>[]) {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return;
    const atOnce = Math.min(AT_ONCE, Math.floor(MOST_PARAMETERS / columns.length));
    const one = `(${columns.map(() => '?').join()})`;
    const prepared = (count: number) =>
      to.prepare(`insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) values ${Array(count).fill(one).join()}`);
    const statement = prepared(atOnce);
    for (let at = 0; at < rows.length; at += atOnce) {
      const some = rows.slice(at, at + atOnce);
      (some.length === atOnce ? statement : prepared(some.length)).run(...some.flatMap((row) => Object.values(row)));
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
