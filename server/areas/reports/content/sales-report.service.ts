import { CURRENT_STATUSES } from '@fairlead/contract/clients';
import type { ReportBlock, ReportColumn, ReportRow } from '@fairlead/contract/kit/report/content';
import { dayIn } from '@fairlead/contract/kit/time';
import { type LaneSummary, VOLUME_UNITS } from '@fairlead/contract/lanes';
import type { Reader } from '../../../platform/db/database.ts';
import { countConversion, countConversionByMonth } from '../../clients/clients.service.ts';
import { listCommonLanes } from '../../lanes/lanes.service.ts';
import { readByClient } from '../../ledger/ledger.service.ts';
import { listMonths, nameMonth, percent, sum, titleReport, toUnits } from '../reports.rules.ts';
import type { Asked, ReadReport } from './report-content.service.ts';
import * as store from './sales-report.store.ts';

const ROWS_AT_ONCE = 500;
const LANES = 10;
const TOP_CLIENTS = 10;
const SOURCES = 10;
const NOT_SET = 'Not set';

const COLUMNS: ReportColumn[] = [
  { key: 'companyName', header: 'Client', kind: 'text' },
  { key: 'currentStatus', header: 'Current Status', kind: 'text' },
  { key: 'leadSource', header: 'Lead Source', kind: 'text' },
  { key: 'assignedTo', header: 'Assigned to', kind: 'text' },
  { key: 'addedOn', header: 'Added on', kind: 'day' },
  { key: 'decidedOn', header: 'Won or lost on', kind: 'day' },
  { key: 'value', header: 'Opportunity Value', kind: 'money', currencyKey: 'currency' },
  { key: 'currency', header: 'Currency', kind: 'text' },
];

/** Pipeline, won and lost, conversion by month, sources, lanes and top clients; its rows are the clients that were added, won or lost. */
export async function readSalesReport(reader: Reader, asked: Asked): Promise<ReadReport> {
  const { actor, period, books, language } = asked;
  const pipeline = await store.listPipeline(reader, actor);
  const conversion = await countConversion(reader, actor, period);
  const byMonth = await countConversionByMonth(reader, actor, period);
  const added = await store.countAddedBySource(reader, actor, period);
  const decided = await store.countDecidedBySource(reader, actor, period);
  const lanes = await listCommonLanes(reader, actor, LANES);
  const typedLanes = await store.listTypedLanes(reader, actor, LANES);
  const clients = await readByClient(reader, actor, period, books);
  const total = await store.countMoved(reader, actor, period);
  const [won, all] = [Number(conversion.won), Number(conversion.decided)];
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      title: 'In this period',
      figures: [
        { label: 'Added', value: sum(added.map(({ count }) => count)), kind: 'number' },
        { label: 'Won', value: won, kind: 'number' },
        { label: 'Lost', value: all - won, kind: 'number' },
        {
          label: 'Conversion',
          value: percent(won, all),
          kind: 'percent',
          note: all === 0 ? 'Nothing was won or lost' : `${won} of ${all}`,
        },
      ],
    },
    ...describePipeline(pipeline),
    ...describeMonths(
      listMonths(period).map((month) => ({ month, name: nameMonth(month, language) })),
      byMonth,
    ),
    describeSources(added, decided),
    describeLanes(lanes),
    {
      kind: 'table',
      title: 'Lanes as they were typed, of clients without a lane by UN/LOCODE',
      hasTotals: false,
      columns: [
        { key: 'load', header: 'Preferred Load Ports', kind: 'text' },
        { key: 'discharge', header: 'Preferred Discharge Ports', kind: 'text' },
        { key: 'clients', header: 'Clients', kind: 'number' },
        { key: 'won', header: 'Won', kind: 'number' },
      ],
      rows: typedLanes,
    },
    describeTopClients(clients, books),
  ];
  return {
    content: {
      title: titleReport({ type: 'sales', ...period }, language),
      period: { from: period.from, to: period.to },
      notes: [
        'A client that was both won and lost counts as won, once. The pipeline, the lanes and the values are as they are now.',
        'Won and lost of lanes are of any time. A client with a lane by UN/LOCODE, also one beyond the ten, is not among the lanes as they were typed.',
      ],
      blocks,
      detail: { title: 'Clients that were added, won or lost', columns: COLUMNS, total },
    },
    rows: readRows(reader, asked),
  };
}

/** Values of opportunities are kept in hundredths, whatever their currency. */
const fromHundredths = (hundredths: bigint | number) => Number(hundredths) / 100;

function describePipeline(pipeline: readonly store.PipelineRow[]): ReportBlock[] {
  const currencies = [...new Set(pipeline.filter(({ hundredths }) => hundredths !== null).map(({ currency }) => currency))].sort();
  const statuses = [...CURRENT_STATUSES, null].filter((status) => pipeline.some((row) => row.status === status));
  const rows = statuses.map((status) => {
    const own = pipeline.filter((row) => row.status === status);
    const values = currencies.map((currency) => {
      const some = own.filter((row) => row.currency === currency);
      return [currency, fromHundredths(some.reduce((all, { hundredths }) => all + BigInt(hundredths ?? 0), 0n))];
    });
    return { status: status ?? NOT_SET, clients: sum(own.map(({ clients }) => clients)), ...Object.fromEntries(values) };
  });
  return [
    {
      kind: 'table',
      title: 'Pipeline by status',
      hasTotals: false,
      columns: [
        { key: 'status', header: 'Current Status', kind: 'text' },
        { key: 'clients', header: 'Clients', kind: 'number' },
        ...currencies.map((currency): ReportColumn => ({ key: currency, header: `Value (${currency})`, kind: 'money', currency })),
      ],
      rows,
    },
    {
      kind: 'chart',
      title: 'Clients by status',
      shape: 'bars',
      categories: rows.map(({ status }) => status),
      series: [{ name: 'Clients', values: rows.map(({ clients }) => clients) }],
      values: { kind: 'number' },
    },
  ];
}

function describeMonths(
  months: readonly { month: string; name: string }[],
  byMonth: readonly { month: string; won: number; decided: number }[],
): ReportBlock[] {
  const rows = months.map(({ month, name }) => {
    const found = byMonth.find((each) => each.month === month);
    const [won, decided] = [Number(found?.won ?? 0), Number(found?.decided ?? 0)];
    return { month: name, won, lost: decided - won, conversion: percent(won, decided) };
  });
  return [
    {
      kind: 'table',
      title: 'Conversion by month',
      hasTotals: false,
      columns: [
        { key: 'month', header: 'Month', kind: 'text' },
        { key: 'won', header: 'Won', kind: 'number' },
        { key: 'lost', header: 'Lost', kind: 'number' },
        { key: 'conversion', header: 'Conversion', kind: 'percent' },
      ],
      rows,
    },
    {
      kind: 'chart',
      title: 'Won and lost by month',
      shape: 'stacked',
      categories: rows.map(({ month }) => month),
      series: [
        { name: 'Won', values: rows.map(({ won }) => won) },
        { name: 'Lost', values: rows.map(({ lost }) => lost) },
      ],
      values: { kind: 'number' },
    },
  ];
}

function describeSources(
  added: readonly { name: string | null; count: number }[],
  decided: readonly { name: string | null; won: number; decided: number }[],
): ReportBlock {
  const names = [...new Set([...added, ...decided].map(({ name }) => name))];
  const rows = names.map((name) => {
    const outcome = decided.find((each) => each.name === name) ?? { won: 0, decided: 0 };
    const count = added.find((each) => each.name === name)?.count ?? 0;
    return { source: name ?? NOT_SET, added: count, won: outcome.won, lost: outcome.decided - outcome.won };
  });
  const sizeOf = (row: (typeof rows)[number]) => row.added + row.won + row.lost;
  rows.sort((a, b) => sizeOf(b) - sizeOf(a) || (a.source < b.source ? -1 : 1));
  const rest = rows.slice(SOURCES);
  const others = {
    source: `Others (${rest.length})`,
    added: sum(rest.map((row) => row.added)),
    won: sum(rest.map((row) => row.won)),
    lost: sum(rest.map((row) => row.lost)),
  };
  return {
    kind: 'table',
    title: 'Sources',
    hasTotals: false,
    columns: [
      { key: 'source', header: 'Lead Source', kind: 'text' },
      { key: 'added', header: 'Added', kind: 'number' },
      { key: 'won', header: 'Won', kind: 'number' },
      { key: 'lost', header: 'Lost', kind: 'number' },
    ],
    rows: rest.length === 0 ? rows : [...rows.slice(0, SOURCES), others],
  };
}

/** Last a column for each unit in which a volume is stated. */
function describeLanes(lanes: readonly LaneSummary[]): ReportBlock {
  const units = VOLUME_UNITS.filter((unit) => lanes.some(({ volumes }) => volumes.some((each) => each.unit === unit)));
  return {
    kind: 'table',
    title: 'Lanes',
    hasTotals: false,
    columns: [
      { key: 'lane', header: 'Lane', kind: 'text' },
      { key: 'clients', header: 'Clients', kind: 'number' },
      { key: 'won', header: 'Won', kind: 'number' },
      { key: 'lost', header: 'Lost', kind: 'number' },
      { key: 'winRate', header: 'Win rate', kind: 'percent' },
      ...units.map((unit): ReportColumn => ({ key: unit, header: `${unit} per year`, kind: 'number' })),
    ],
    rows: lanes.map(({ load, discharge, clients, volumes, won, lost }) => ({
      lane: `${load.code} ${load.name} → ${discharge.code} ${discharge.name}`,
      clients,
      ...Object.fromEntries(units.map((unit) => [unit, volumes.find((each) => each.unit === unit)?.volume ?? null])),
      ...{ won, lost, winRate: percent(won, won + lost) },
    })),
  };
}

function describeTopClients(clients: readonly { companyName: string; kind: string; issued: string }[], books: string): ReportBlock {
  const top = clients
    .filter(({ kind, issued }) => kind === 'receivable' && BigInt(issued) > 0n)
    .sort((a, b) => Number(BigInt(b.issued) - BigInt(a.issued)))
    .slice(0, TOP_CLIENTS);
  return {
    kind: 'table',
    title: 'Top clients by receivables issued',
    hasTotals: false,
    columns: [
      { key: 'client', header: 'Client', kind: 'text' },
      { key: 'issued', header: 'Issued', kind: 'money', currency: books },
    ],
    rows: top.map(({ companyName, issued }) => ({ client: companyName, issued: toUnits(issued, books) })),
  };
}

async function* readRows(reader: Reader, { actor, period, zone }: Asked): AsyncGenerator<ReportRow> {
  let before: string | undefined;
  for (;;) {
    const found = await store.listMoved(reader, actor, period, before, ROWS_AT_ONCE);
    for (const { id: _id, createdAt, opportunityMinor, opportunityCurrency, ...row } of found)
      yield {
        ...row,
        addedOn: dayIn(zone, new Date(createdAt)),
        value: opportunityMinor === null ? null : fromHundredths(opportunityMinor),
        currency: opportunityMinor === null ? null : opportunityCurrency,
      };
    before = found.at(-1)?.id;
    if (found.length < ROWS_AT_ONCE) return;
  }
}
