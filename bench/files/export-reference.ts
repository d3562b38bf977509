/**
 * The least that an export of all clients can cost: the same columns in the same order, by one statement and csv-stringify, in a
 * process that does nothing else. `node bench/files/export-reference.ts <data folder>` writes the CSV to standard output and its peak
 * memory, in bytes, to standard error.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { CLIENT_FIELDS } from '../../contract/clients.ts';
import { listFields, SYSTEM_FIELDS } from '../../contract/kit/records/fields.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = new DatabaseSync(join(dataDir, 'fairlead.sqlite'), { readOnly: true });
const columns = listFields({ ...SYSTEM_FIELDS, ...CLIENT_FIELDS }).map(([name, { column = name }]) => column);
const selected = columns.map((column) => `"${column}"`).join();
const rows = database.prepare(`select ${selected} from "client" where "deletedAt" is null and "segment" < 'lost' order by "nameKey", "id"`);
const csv = stringify({ bom: true, header: true, columns, record_delimiter: '\r\n' });
await pipeline(Readable.from(rows.iterate()), csv, process.stdout);
process.stderr.write(String(process.resourceUsage().maxRSS * 1024));
