import type { ReportBlock, ReportColumn, ReportRow } from '@fairlead/contract/kit/report/content';
import { AGES, type Age, LEDGER_KIND_LABELS, LEDGER_STATE_LABELS, type LedgerFigures, type LedgerState } from '@fairlead/contract/ledger';
import type { Reader } from '../../../platform/db/database.ts';
import { readByClient, readFigures } from '../../ledger/ledger.service.ts';
import { listMonths, nameMonth, titleReport, toUnits } from '../reports.rules.ts';
import * as store from './financial-report.store.ts';
import type { Asked, ReadReport } from './report-content.service.ts';

const ROWS_AT_ONCE = 500;
const CLIENTS = 20;
const AGE_LABELS: Record<Age, string> = {
  notDue: 'Not due',
  to30: '0–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90 days',
};

const describeColumns = (books: string): ReportColumn[] => [
  { key: 'issuedOn', header: 'Issued on', kind: 'day' },
  { key: 'client', header: 'Client', kind: 'text' },
  { key: 'kind', header: 'Kind', kind: 'text' },
  { key: 'reference', header: 'Reference', kind: 'text' },
  { key: 'amount', header: 'Amount', kind: 'money', currencyKey: 'currency' },
  { key: 'currency', header: 'Currency', kind: 'text' },
  { key: 'rate', header: 'Rate', kind: 'number' },
  { key: 'inBooks', header: 'In books', kind: 'money', currency: books },
  { key: 'dueOn', header: 'Due on', kind: 'day' },
  { key: 'state', header: 'State', kind: 'text' },
  { key: 'open', header: 'Still open', kind: 'money', currencyKey: 'currency' },
];

/** Receivables, payables and profit by month, what is open by age, and by client; its rows are the entries issued in the period. */
export async function readFinancialReport(reader: Reader, asked: Asked): Promise<ReadReport> {
  const { actor, period, books, today, language } = asked;
  const issued = await store.listByMonth(reader, actor, period);
  const figures = await readFigures(reader, actor, { books, today });
  const clients = await readByClient(reader, actor, period, books);
  const total = await store.countIssued(reader, actor, period);
  const unconverted = issued.filter(({ baseCurrency }) => baseCurrency !== books).reduce((all, { entries }) => all + entries, 0);
  const minorOf = (kind: string, month?: string) =>
    issued
      .filter((row) => row.baseCurrency === books && row.kind === kind && (month === undefined || row.month === month))
      .reduce((all, { minor }) => all + BigInt(minor), 0n);
  const describe = (month?: string) => {
    const [receivables, payables] = [minorOf('receivable', month), minorOf('payable', month)];
    return { receivables: toUnits(receivables, books), payables: toUnits(payables, books), profit: toUnits(receivables - payables, books) };
  };
  const months = listMonths(period).map((month) => ({ month: nameMonth(month, language), ...describe(month) }));
  const all = describe();
  const money = { kind: 'money', currency: books } as const;
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      title: 'In this period',
      figures: [
        { label: 'Receivables issued', value: all.receivables, ...money },
        { label: 'Payables issued', value: all.payables, ...money },
        { label: 'Profit', value: all.profit, ...money, note: 'Receivables less payables issued' },
        { label: 'Unpaid receivables', value: Number(figures.receivables.amount), ...money, note: 'Now' },
        { label: 'Unpaid payables', value: Number(figures.payables.amount), ...money, note: 'Now' },
      ],
    },
    {
      kind: 'table',
      title: 'By month of issue',
      hasTotals: true,
      columns: [
        { key: 'month', header: 'Month', kind: 'text' },
        { key: 'receivables', header: 'Receivables', ...money },
        { key: 'payables', header: 'Payables', ...money },
        { key: 'profit', header: 'Profit', ...money },
      ],
      rows: [...months, { month: 'Total', ...all }],
    },
    {
      kind: 'chart',
      title: 'Receivables and payables by month',
      shape: 'bars',
      categories: months.map(({ month }) => month),
      series: [
        { name: 'Receivables', values: months.map(({ receivables }) => receivables) },
        { name: 'Payables', values: months.map(({ payables }) => payables) },
      ],
      values: money,
    },
    describeAgeing(figures, books),
    describeClients(clients, books),
  ];
  return {
    content: {
      title: titleReport({ type: 'financial', ...period }, language),
      period: { from: period.from, to: period.to },
      notes: [
        'What is unpaid, its age and what is open by client are as of now; everything else is by the day of issue.',
        ...(unconverted > 0 ? [describeUnconverted(unconverted, books)] : []),
      ],
      blocks,
      detail: { title: 'Entries issued in this period', columns: describeColumns(books), total },
    },
    rows: readRows(reader, asked),
  };
}

const describeUnconverted = (count: number, books: string) =>
  count === 1
    ? `One entry was kept at a rate of another currency than ${books}. It is among the rows, but in no total.`
    : `${count} entries were kept at rates of another currency than ${books}. They are among the rows, but in no total.`;

function describeAgeing({ ageing }: LedgerFigures, books: string): ReportBlock {
  const money = { kind: 'money', currency: books } as const;
  return {
    kind: 'table',
    title: 'What is unpaid, by days past due',
    hasTotals: true,
    columns: [
      { key: 'age', header: 'Age', kind: 'text' },
      { key: 'receivable', header: 'Receivables', ...money },
      { key: 'payable', header: 'Payables', ...money },
    ],
    rows: [
      ...AGES.map((age) => ({ age: AGE_LABELS[age], receivable: Number(ageing.receivable[age]), payable: Number(ageing.payable[age]) })),
      { age: 'Total', receivable: Number(ageing.receivable.total), payable: Number(ageing.payable.total) },
    ],
  };
}

interface ClientSum {
  clientId: string;
  companyName: string;
  kind: string;
  issued: string;
  open: string;
}

/** Those with the most issued or open; the rest together, so that the totals add up. */
function describeClients(sums: readonly ClientSum[], books: string): ReportBlock {
  const KEYS = ['receivables', 'payables', 'openReceivables', 'openPayables'] as const;
  const rows = [...Map.groupBy(sums, ({ clientId }) => clientId).values()].map((own) => {
    const find = (kind: string, key: 'issued' | 'open') => BigInt(own.find((each) => each.kind === kind)?.[key] ?? 0);
    return {
      client: own[0]?.companyName ?? '',
      receivables: find('receivable', 'issued'),
      payables: find('payable', 'issued'),
      openReceivables: find('receivable', 'open'),
      openPayables: find('payable', 'open'),
    };
  });
  const weigh = (row: (typeof rows)[number]) => KEYS.reduce((all, key) => all + row[key], 0n);
  const kept = rows.filter((row) => weigh(row) > 0n).sort((a, b) => Number(weigh(b) - weigh(a)));
  const rest = kept.slice(CLIENTS);
  const add = (client: string, some: typeof rows) => ({
    client,
    ...Object.fromEntries(
      KEYS.map((key) => [
        key,
        toUnits(
          some.reduce((all, row) => all + row[key], 0n),
          books,
        ),
      ]),
    ),
  });
  const money = { kind: 'money', currency: books } as const;
  return {
    kind: 'table',
    title: 'By client',
    hasTotals: true,
    columns: [
      { key: 'client', header: 'Client', kind: 'text' },
      { key: 'receivables', header: 'Receivables issued', ...money },
      { key: 'payables', header: 'Payables issued', ...money },
      { key: 'openReceivables', header: 'Open receivables', ...money },
      { key: 'openPayables', header: 'Open payables', ...money },
    ],
    rows: [
      ...kept.slice(0, CLIENTS).map((row) => add(row.client, [row])),
      ...(rest.length > 0 ? [add(`Others (${rest.length})`, rest)] : []),
      add('Total', kept),
    ],
  };
}

async function* readRows(reader: Reader, { actor, period, books }: Asked): AsyncGenerator<ReportRow> {
  let after: { issuedOn: string; id: string } | undefined;
  for (;;) {
    const found = await store.listIssued(reader, actor, period, after, ROWS_AT_ONCE);
    for (const row of found)
      yield {
        issuedOn: row.issuedOn,
        client: row.companyName,
        kind: LEDGER_KIND_LABELS[row.kind],
        reference: row.reference,
        amount: toUnits(String(row.amountMinor), row.currency),
        currency: row.currency,
        rate: row.rate === null ? null : Number(row.rate),
        inBooks: row.baseCurrency === books ? toUnits(String(row.baseMinor), books) : null,
        dueOn: row.dueOn,
        state: LEDGER_STATE_LABELS[row.state as LedgerState],
        open: toUnits(String(row.openMinor), row.currency),
      };
    after = found.at(-1);
    if (found.length < ROWS_AT_ONCE) return;
  }
}
