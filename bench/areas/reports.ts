/**
 * Measures reports of ledger entries that are in the database of a running server, as a user has them made: seconds from asking until the
 * file is there, beside one statement over the same rows through csv-stringify. And what others notice meanwhile: the memory of the
 * serving process, and the time that a page of clients takes, with and without a report in the making, in turns.
 *
 *   node bench/areas/reports.ts [--db sqlite|postgres|both] [--rows 1000,10000,100000] [--turns 3]
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { clientEndpoints } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { type ReportFormat, reportEndpoints } from '@fairlead/contract/reports';
import { stringify } from 'csv-stringify';
import { sumChanges } from '../../server/areas/ledger/figures/sums.rules.ts';
import { changeSums } from '../../server/areas/ledger/figures/sums.store.ts';
import { paymentShares, rowOf } from '../../server/areas/ledger/ledger.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { median, percentile, timed } from '../compare.ts';
import { readResidentBytes } from '../process.ts';
import { seed } from '../seed/seed.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { queryDatabase } from '../sql.ts';

const CLIENTS = 5000;
const PER_TRANSACTION = 2000;
const MEGABYTE = 2 ** 20;
/** Between two looks at whether a report is ready. */
const LOOK_MS = 25;
/** Between two pages that somebody else asks for. */
const PAUSE_MS = 5;
/** How long others are watched without a report, at least. */
const QUIET_MS = 3000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '1000,10000,100000' },
    turns: { type: 'string', default: '3' },
  },
});
const sizes = values.rows.split(',').map(Number);
/** The first so many entries were issued by the end of a month of their own. */
const lastDayOf = (size: number) => `2025-${String(sizes.indexOf(size) + 1).padStart(2, '0')}-28`;
const FIRST_DAY = '2025-01-01';

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server, database } = bench;
  const { userId } = await signIn(server.url, server);
  const { user: api } = await fill(bench, async (db) => {
    await seed(db, CLIENTS);
    await addEntries(db, Math.max(...sizes), userId);
  });
  // The first report of a server also starts the process that makes it.
  await makeReport(api, 'csv', sizes[0] as number);

  console.log(`${database}: seconds from asking until the file is there`);
  for (const size of sizes) {
    const bare = await medianSeconds(() => writeBare(bench, size));
    const cells = [`bare ${bare.toFixed(2)}`];
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const seconds = await medianSeconds(() => makeReport(api, format, size));
      cells.push(`${format} ${seconds.toFixed(2)} (${(seconds / bare).toFixed(1)} of bare)`);
    }
    console.log(`  ${size} rows: ${cells.join(', ')}`);
  }

  const size = Math.max(...sizes);
  console.log(`others, while ${size} rows are written`);
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    const [quiet, beside] = [[] as number[], [] as number[]];
    let grown = 0;
    for (let turn = 0; turn < Number(values.turns); turn += 1) {
      const before = await readResidentBytes(server.url);
      await watch(api, quiet, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
      const making = makeReport(api, format, size);
      const most = await watchMemory(server.url, making, watch(api, beside, making));
      grown = Math.max(grown, most - before);
    }
    const show = (times: number[]) => `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
    console.log(`  ${format}: without ${show(quiet)}; with ${show(beside)}; memory of the server +${(grown / MEGABYTE).toFixed(0)} MB`);
  }
}

/** Asks for pages of clients until something is over, and notes how long each took. */
async function watch(api: ApiClient, times: number[], until: Promise<unknown>): Promise<void> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  for (let page = 1; !isOver; page = (page % 100) + 1) {
    const start = performance.now();
    await api.get(`${clientEndpoints.list.path}?limit=10&count=false&page=${page}`);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function watchMemory(url: string, ...until: Promise<unknown>[]): Promise<number> {
  let most = 0;
  const looking = setInterval(async () => {
    most = Math.max(most, await readResidentBytes(url));
  }, 250);
  await Promise.all(until);
  clearInterval(looking);
  return Math.max(most, await readResidentBytes(url));
}

async function makeReport(api: ApiClient, format: ReportFormat, size: number): Promise<void> {
  const asked = { type: 'financial', format, from: FIRST_DAY, to: lastDayOf(size), analytics: format !== 'csv' };
  const { status, body } = await api.post(reportEndpoints.create.path, asked);
  if (status !== 201) throw new Error(`the report was answered with ${status}`);
  const path = fillPath(reportEndpoints.get.path, { id: body._id });
  for (;;) {
    const { state, failure } = (await api.get(path)).body;
    if (state === 'ready') break;
    if (state !== 'making') throw new Error(`the report is ${state}: ${failure}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await api.delete(path);
}

/** The same rows by one statement, as CSV. */
async function writeBare(bench: Bench, size: number): Promise<void> {
  const rows = await queryDatabase<object>(
    bench,
    `select "issuedOn", "companyName", "kind", "reference", "amount", "currency", "rate", "baseAmount", "dueOn", "state", "openAmount"
     from "ledgerEntry" join "client" on "client"."id" = "clientId" where "ledgerEntry"."deletedAt" is null
     and "issuedOn" >= '${FIRST_DAY}' and "issuedOn" <= '${lastDayOf(size)}' order by "issuedOn", "ledgerEntry"."id"`,
  );
  const file = createWriteStream(join(bench.server.dataDir, 'bare.csv'));
  await pipeline(Readable.from(rows), stringify({ header: true }), file);
}

async function addEntries(db: Database, total: number, account: string): Promise<void> {
  const ids = (await db.read.selectFrom('client').select('id').orderBy('id').execute()).map(({ id }) => id);
  for (let from = 0; from < total; from += PER_TRANSACTION) {
    const rows = Array.from({ length: Math.min(PER_TRANSACTION, total - from) }, (_, index) => {
      const at = from + index;
      const size = sizes.find((each) => at < each) ?? total;
      const issuedOn = `${lastDayOf(size).slice(0, 8)}${String((at % 28) + 1).padStart(2, '0')}`;
      const draft = {
        kind: at % 3 === 0 ? ('payable' as const) : ('receivable' as const),
        reference: `INV-${at}`,
        amount: `${1000 + at}.50`,
        issuedOn,
      };
      const paid = at % 4 === 0 ? {} : { paidOn: issuedOn };
      return rowOf(
        { ...draft, ...paid, clientId: ids[(at * 7919) % ids.length] as string, books: 'INR' },
        { id: newId(), createdBy: account, at: `${issuedOn}T08:00:00.000Z` },
      );
    });
    await db.write(async (tx) => {
      await insertMany(tx, 'ledgerEntry', rows);
      const payments = rows.flatMap((row) => paymentShares(row).map((share) => ({ entryId: row.id, ...share })));
      await insertMany(tx, 'ledgerPayment', payments as never);
      await changeSums(tx, sumChanges(rows.map((after) => ({ after }) as never)));
    });
  }
}

async function medianSeconds(work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < Number(values.turns); turn += 1) taken.push(await timed(work));
  return median(taken) / 1000;
}
