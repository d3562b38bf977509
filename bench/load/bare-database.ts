import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';

export type BareRow = Record<string, SQLInputValue>;

/** A database of its own for a reference: bare statements on one connection, without Kysely. */
export interface BareDatabase {
  isPostgres: boolean;
  /** Runs a statement, whose parameters are written `$1` and up and stand in their order, and answers its rows. */
  run(text: string, values?: SQLInputValue[]): Promise<BareRow[]>;
  /** Inserts rows with the same columns, as many with each statement as the database takes. */
  insert(table: string, rows: readonly BareRow[]): Promise<void>;
  /** Commits durably. */
  inTransaction(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const AT_ONCE = 500;
const MOST_PARAMETERS = 32_766;

/** `place` is an SQLite file or the address of a PostgreSQL database. */
export const openBare = (place: string): Promise<BareDatabase> =>
  place.startsWith('postgres:') ? openPostgres(place) : Promise.resolve(openSqlite(place));

function openSqlite(file: string): BareDatabase {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-4000; pragma mmap_size=0');
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  async function run(text: string, values: SQLInputValue[] = []) {
    const statement = prepared.get(text) ?? database.prepare(text.replaceAll(/\$\d+/g, '?'));
    prepared.set(text, statement);
    return statement.all(...values) as BareRow[];
  }
  return {
    isPostgres: false,
    run,
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const atOnce = Math.min(AT_ONCE, Math.floor(MOST_PARAMETERS / Math.max(1, columns.length)));
      const one = `(${columns.map(() => '?').join()})`;
      for (let at = 0; at < rows.length; at += atOnce) {
        const some = rows.slice(at, at + atOnce);
        const into = `insert into "${table}" (${quote(columns)}) values ${some.map(() => one).join()}`;
        await run(into, some.flatMap(Object.values));
      }
    },
    inTransaction: (work) => inTransaction(run, work),
    async close() {
      database.close();
    },
  };
}

async function openPostgres(address: string): Promise<BareDatabase> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const run = async (text: string, values: SQLInputValue[] = []) => (await client.query(text, values)).rows as BareRow[];
  return {
    isPostgres: true,
    run,
    async insert(table, rows) {
      const columns = quote(Object.keys(rows[0] ?? {}));
      const text = `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1::json)`;
      for (let at = 0; at < rows.length; at += AT_ONCE) await run(text, [JSON.stringify(rows.slice(at, at + AT_ONCE))]);
    },
    inTransaction: (work) => inTransaction(run, work),
    close: () => client.end(),
  };
}

async function inTransaction(run: BareDatabase['run'], work: () => Promise<void>) {
  await run('begin');
  await work();
  await run('commit');
}

const quote = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join();
