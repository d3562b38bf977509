/**
 * The least that an export of all clients can cost: the same columns in the same order, by one statement and the same writer, csv-stringify
 * or Fairlead's own for Excel, in a process that does nothing else. `node bench/files/export-reference.ts <SQLite file or PostgreSQL
 * address> <csv or xlsx>` writes the file to standard output, and to standard error, as JSON, its peak memory in bytes and its processor time
 * in milliseconds, its start included.
 */
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import pg from 'pg';
import { CLIENT_FIELDS } from '../../contract/clients.ts';
import { listFields, SYSTEM_FIELDS } from '../../contract/kit/records/fields.ts';
import { writeExcelTable } from '../../server/platform/output/xlsx.ts';

const AT_ONCE = 500;

type Row = Record<string, string | number | null>;

const [place = '', format = 'csv'] = process.argv.slice(2);
const columns = listFields({ ...SYSTEM_FIELDS, ...CLIENT_FIELDS }).map(([name, { column = name }]) => column);
const selected = columns.map((column) => `"${column}"`).join();
const statement = `select ${selected} from "client" where "deletedAt" is null and "segment" < 'lost' order by "nameKey", "id"`;
const rows = place.startsWith('postgres:') ? readPostgres() : readSqlite();
if (format === 'csv') {
  const csv = stringify({ bom: true, header: true, columns, record_delimiter: '\r\n' });
  await pipeline(Readable.from(rows), csv, process.stdout);
} else {
  const headers = columns.map((column) => ({ key: column, header: column, kind: 'text' as const }));
  const bytes = writeExcelTable({ title: 'Clients', subtitles: [], columns: headers, rows });
  await pipeline(Readable.from(bytes), process.stdout);
}
const { user, system } = process.cpuUsage();
process.stderr.write(JSON.stringify({ peak: process.resourceUsage().maxRSS * 1024, processor: (user + system) / 1000 }));

async function* readSqlite(): AsyncGenerator<Row> {
  yield* new DatabaseSync(place, { readOnly: true }).prepare(statement).iterate() as Iterable<Row>;
}

async function* readPostgres(): AsyncGenerator<Row> {
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  await client.query('begin');
  await client.query(`declare "all" cursor for ${statement}`);
  for (let found: Row[] = []; ; ) {
    found = (await client.query(`fetch ${AT_ONCE} from "all"`)).rows;
    if (found.length === 0) break;
    yield* found;
  }
  await client.end();
}
