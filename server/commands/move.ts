import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { allMigrations } from '../database.ts';
import { type Moved, moveDatabase } from '../platform/move/move.ts';
import { countOf, describeFailure } from './words.ts';

const USAGE = `Usage: npm run move -- --to postgres://user:password@host/database
       npm run move -- --to sqlite

  Moves the database from SQLite to an empty PostgreSQL database, or from PostgreSQL to a new SQLite database in DATA_DIR, and compares
  every row. Settings are those of the server, with which it still finds the old database. Stop the server first. Stored files stay in DATA_DIR
  or in the bucket of S3_URL.
  If it is cut off, give it again. The old database stays as it is.

  The password may be left out of the address and set as PGPASSWORD instead.`;

const to = parse();
if (to === 'help') console.log(USAGE);
else if (to === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else await run(to);

function parse(): string | undefined {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
    return values.help ? 'help' : values.to;
  } catch {
    return undefined;
  }
}

async function run(wanted: string) {
  try {
    const from = await readConfig();
    if (wanted !== 'sqlite' && !/^postgres(ql)?:\/\//.test(wanted)) throw new Error('--to must be sqlite, or begin with postgres://');
    if (wanted === 'sqlite' && !from.databaseUrl) throw new Error('this Fairlead is on SQLite already: DATABASE_URL is not set');
    const toUrl = wanted === 'sqlite' ? undefined : wanted;
    tell(await moveDatabase({ from, to: toUrl, migrations: allMigrations, say: console.log }), from, toUrl);
  } catch (error) {
    console.error(`Nothing was moved: ${describeFailure(error)}`);
    process.exitCode = 1;
  }
}

type From = Awaited<ReturnType<typeof readConfig>>;

function tell({ tables, rows, skipped, wasComplete }: Moved, { dataDir, databaseUrl, bucket }: From, to: string | undefined) {
  const what = `${countOf(rows, 'row')} of ${countOf(tables, 'table')}`;
  console.log(wasComplete ? `Everything has been moved already: ${what} are the same.` : `Moved ${what}; each came back as it was.`);
  for (const table of skipped) console.error(`Left out, because this version makes no such table: ${table}`);
  const change = to === undefined ? 'unset DATABASE_URL' : 'set DATABASE_URL to the new address';
  const stays = bucket ? `DATA_DIR=${dataDir} and S3_URL as they are` : `DATA_DIR=${dataDir} as it is`;
  console.log(`Next: ${change}, leave ${stays}, because the stored files are there, and start Fairlead.`);
  console.log(
    `The old database (${databaseUrl ? 'on PostgreSQL' : `${dataDir}/fairlead.sqlite`}) is as it was. Never start Fairlead with it again: what is written there is not in the new one. Remove it once all is well.`,
  );
}
