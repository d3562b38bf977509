/**
 * What an import costs the database at least: the rows it staged, stored and noted in the history, read from its database and inserted anew
 * into an empty one by bare statements of as many rows as the import's own have, staged ones five hundred to a transaction and the others in
 * one; and then the same clients marked as deleted and noted once more, as by an undo.
 *
 *   node bench/files/import-reference.ts <SQLite file or PostgreSQL address> <empty data folder, or address of an empty database>
 *
 * writes what staging, storing and undoing took as JSON: milliseconds by the clock, and of this process's processor time.
 */
import { openDatabase } from '../../server/database.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import { timedBoth } from '../compare.ts';
import { type BareRow, openBare } from '../load/bare-database.ts';
import { databaseFile } from '../sql.ts';

const AT_ONCE = 500;

const [place = '', empty = ''] = process.argv.slice(2);
const isPostgres = empty.startsWith('postgres:');
await (await openDatabase(isPostgres ? { dataDir: '', databaseUrl: empty } : { dataDir: empty })).close();
const [from, to] = [await openBare(place), await openBare(isPostgres ? empty : databaseFile(empty))];
// What was there before the import has no history.
const [staged, clients, history, subjects] = [
  await from.run('select * from "importRow"'),
  await from.run('select * from "client" where "id" in (select "recordId" from "importRow")'),
  await from.run('select * from "history"'),
  await from.run('select * from "historySubject"'),
];
const inSteps = async (rows: readonly BareRow[], work: (some: BareRow[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += AT_ONCE) await work(rows.slice(at, at + AT_ONCE));
};
const read = await timedBoth(() => inSteps(staged, (some) => to.inTransaction(() => to.insert('importRow', some))));
const stored = await timedBoth(() =>
  to.inTransaction(async () => {
    await to.insert('client', clients);
    await to.insert('history', history);
    await to.insert('historySubject', subjects);
  }),
);
const newIds = new Map(history.map(({ id }) => [id, newId()]));
const entries = history.map((row) => ({ ...row, id: newIds.get(row.id) ?? '', action: 'deleted' }));
const links = subjects.map((row) => ({ ...row, historyId: newIds.get(row.historyId) ?? '' }));
const among = isPostgres ? 'select json_array_elements_text($2::json)' : 'select value from json_each($2)';
const undone = await timedBoth(() =>
  to.inTransaction(async () => {
    const at = new Date().toISOString();
    await inSteps(clients, (some) =>
      to.run(`update "client" set "deletedAt" = $1, "version" = "version" + 1 where "id" in (${among})`, [
        at,
        JSON.stringify(some.map(({ id }) => id)),
      ]),
    );
    await to.insert('history', entries);
    await to.insert('historySubject', links);
  }),
);
console.log(JSON.stringify({ read, stored, undone }));
await from.close();
await to.close();
