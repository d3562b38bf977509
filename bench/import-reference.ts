/**
 * What an import costs the database at least: the rows it staged, stored and noted in the history, read from its data folder
 * and inserted anew into an empty database by bare prepared statements, staged ones five hundred at a time and the others in
 * one transaction. `node bench/import-reference.ts <data folder>` writes both times, in milliseconds, as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { openDatabase } from '../server/platform/db/open.ts';

const STAGED_AT_ONCE = 500;
const STORED = ['client', 'history', 'historySubject'];

const [dataDir = ''] = process.argv.slice(2);
const from = new DatabaseSync(join(dataDir, 'fairlead.sqlite'), { readOnly: true });
const scratch = mkdtempSync(join(tmpdir(), 'fairlead-import-'));
try {
  await (await openDatabase({ dataDir: scratch })).close();
  const to = new DatabaseSync(join(scratch, 'fairlead.sqlite'));
  to.exec('pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-4000; pragma mmap_size=0');
  const rowsOf = (table: string) => from.prepare(`select * from "${table}"`).all() as Record<string, SQLInputValue>[];
  const staged = rowsOf('importRow');
  const stagedMs = timed(() => {
    for (let at = 0; at < staged.length; at += STAGED_AT_ONCE) inserted('importRow', staged.slice(at, at + STAGED_AT_ONCE));
  });
  const stored = STORED.map((table) => [table, rowsOf(table)] as const);
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
    const statement = to.prepare(
      `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
    );
    for (const row of rows) statement.run(...Object.values(row));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
