/**
 * Measures how the files of a report are made, from rows in SQLite, in a process that does nothing else: seconds from the first row to the
 * last byte, and the most memory that the process and its children hold. Beside it the same rows by one statement through csv-stringify.
 * They take turns, so that other work on the machine affects both; the fastest turn of each counts.
 *
 *   node bench/areas/reports.ts [--rows 1000,10000,100000] [--turns 3]
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { ReportChart, ReportContent, ReportRow } from '@fairlead/contract/kit/report/content';
import { stringify } from 'csv-stringify';
import { type ReportFormat, writeReport } from '../../server/platform/output/report/report.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,100000' },
    turns: { type: 'string', default: '3' },
    // For the processes that are measured.
    make: { type: 'string' },
    database: { type: 'string', default: '' },
  },
});

const WATCHED_EVERY_MS = 20;
const MEGABYTE = 2 ** 20;
const STATEMENT = 'select * from "entry" order by "reference"';
/** As a report of the ledger has them. The bare reference writes the same rows. */
const WAYS = ['bare', 'csv', 'xlsx', 'xlsx with charts', 'pdf with charts'] as const;
type Way = (typeof WAYS)[number];

const COLUMNS: ReportContent['detail']['columns'] = [
  { key: 'client', header: 'Client', kind: 'text' },
  { key: 'kind', header: 'Kind', kind: 'text' },
  { key: 'reference', header: 'Reference', kind: 'text' },
  { key: 'issuedOn', header: 'Issued on', kind: 'day' },
  { key: 'dueOn', header: 'Due on', kind: 'day' },
  { key: 'amount', header: 'Amount', kind: 'money', currency: 'INR' },
  { key: 'open', header: 'Days open', kind: 'number' },
  { key: 'description', header: 'Description', kind: 'text' },
];

if (values.make) await make(values.make as Way, values.database);
else await compare();

async function compare() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-reports-'));
  try {
    console.log('rows      way                seconds   of bare   memory MB   file MB');
    for (const rows of values.rows.split(',').map(Number)) {
      const database = join(folder, `${rows}.sqlite`);
      fill(database, rows);
      const best = new Map<Way, Made>();
      for (let turn = 0; turn < Number(values.turns); turn += 1) {
        for (const way of WAYS) {
          const made = await measure(way, database);
          const before = best.get(way);
          if (!before || made.seconds < before.seconds) best.set(way, { ...made, memory: Math.max(made.memory, before?.memory ?? 0) });
        }
      }
      const bare = best.get('bare')?.seconds ?? 0;
      for (const [way, { seconds, memory, bytes }] of best) {
        const cells = [
          (seconds / bare).toFixed(1).padStart(7),
          (memory / MEGABYTE).toFixed(0).padStart(9),
          (bytes / MEGABYTE).toFixed(1).padStart(9),
        ];
        console.log(`${String(rows).padEnd(10)}${way.padEnd(19)}${seconds.toFixed(2).padStart(7)}   ${cells.join('   ')}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Made {
  seconds: number;
  memory: number;
  bytes: number;
}

/** Makes one file in a process of its own, and watches it and its children. */
async function measure(way: Way, database: string): Promise<Made> {
  const child = spawn(process.execPath, [import.meta.filename, '--make', way, '--database', database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let memory = 0;
  const watching = setInterval(async () => {
    memory = Math.max(memory, await readMemory(child.pid ?? 0));
  }, WATCHED_EVERY_MS);
  const output = await text(child.stdout).finally(() => clearInterval(watching));
  return { ...JSON.parse(output), memory };
}

/** Bytes resident in a process and its children. */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const others = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => readMemory(Number(child))),
  );
  return others.reduce((sum, each) => sum + each, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
}

async function make(way: Way, database: string) {
  const db = new DatabaseSync(database, { readOnly: true });
  const rows = db.prepare(STATEMENT).iterate() as Iterable<ReportRow>;
  const total = Number(db.prepare('select count(*) as "total" from "entry"').get()?.total);
  const path = `${database}.${way.replaceAll(' ', '-')}`;
  const start = performance.now();
  if (way === 'bare') await pipeline(Readable.from(rows), stringify({ header: true }), createWriteStream(path));
  else {
    const [format, ...analytics] = way.split(' ');
    const report = { content: describeReport(total), language: 'en-US', subtitles: ['Made for a measurement'], rows: Readable.from(rows) };
    const options = { isAnalytics: analytics.length > 0, signal: new AbortController().signal };
    await pipeline(Readable.from(writeReport(format as ReportFormat, report, options)), createWriteStream(path));
  }
  console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, bytes: statSync(path).size }));
  db.close();
}

function fill(path: string, rows: number) {
  const db = new DatabaseSync(path);
  db.exec(
    `create table "entry" (${COLUMNS.map(({ key, kind }) => `"${key}" ${kind === 'money' || kind === 'number' ? 'real' : 'text'}`)})`,
  );
  const insert = db.prepare(`insert into "entry" values (${COLUMNS.map(() => '?')})`);
  db.exec('begin');
  for (let at = 0; at < rows; at += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + (at % 330))).toISOString().slice(0, 10);
    const reference = `INV-${String(at).padStart(7, '0')}`;
    const client = `${['Zuiderzee Bulk Handling', 'शिपिंग लाइन', 'شركة الملاحة', 'Совкомфлот'][at % 4]} ${at % 5000}`;
    const description = at % 3 === 0 ? 'Ocean freight and terminal handling at both ends' : '';
    insert.run(
      client,
      at % 3 === 0 ? 'Payable' : 'Receivable',
      reference,
      day,
      at % 7 === 0 ? null : day,
      at * 12.25,
      at % 90,
      description,
    );
  }
  db.exec('commit');
  db.close();
}

function describeReport(total: number): ReportContent {
  const months = Array.from({ length: 12 }, (_, at) => `${new Date(Date.UTC(2026, at, 1)).toISOString().slice(0, 7)}`);
  const chart = (shape: ReportChart['shape']): ReportChart => ({
    kind: 'chart',
    title: `By month, ${shape}`,
    shape,
    categories: months,
    series: ['Receivable', 'Payable'].map((name, place) => ({ name, values: months.map((_, at) => (at + 1) * (place + 2) * 10_000) })),
    values: { kind: 'money', currency: 'INR' },
  });
  return {
    title: 'Financial Report',
    period: { from: '2026-01-01', to: '2026-12-31' },
    notes: [],
    blocks: [
      { kind: 'figures', title: 'In the period', figures: [{ label: 'Entries', value: total, kind: 'number' }] },
      chart('bars'),
      chart('stacked'),
      chart('lines'),
    ],
    detail: { title: 'Entries', columns: COLUMNS, total },
  };
}
