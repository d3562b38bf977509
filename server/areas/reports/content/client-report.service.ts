import type { ReportBlock, ReportColumn, ReportRow } from '@fairlead/contract/kit/report/content';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Reader } from '../../../platform/db/database.ts';
import { titleReport } from '../reports.rules.ts';
import * as store from './client-report.store.ts';
import type { Asked, ReadReport } from './report-content.service.ts';

const ROWS_AT_ONCE = 500;
const NOT_SET = 'Not set';

const COLUMNS: ReportColumn[] = [
  { key: 'companyName', header: 'Client', kind: 'text' },
  { key: 'type', header: 'Client Type', kind: 'text' },
  { key: 'category', header: 'Category', kind: 'text' },
  { key: 'relationshipStatus', header: 'Relationship Status', kind: 'text' },
  { key: 'currentStatus', header: 'Current Status', kind: 'text' },
  { key: 'assignedTo', header: 'Assigned to', kind: 'text' },
  { key: 'country', header: 'Country', kind: 'text' },
  { key: 'addedOn', header: 'Added on', kind: 'day' },
  { key: 'checkIns', header: 'Check-ins', kind: 'number' },
  { key: 'lastVisit', header: 'Last visit', kind: 'day' },
  { key: 'meetings', header: 'Meetings', kind: 'number' },
  { key: 'otherEvents', header: 'Other events', kind: 'number' },
  { key: 'tasksDone', header: 'Tasks done', kind: 'number' },
  { key: 'documents', header: 'Documents', kind: 'number' },
];

/** How many clients there are of each kind, who is new, dormant or was left alone; its rows are all clients with what happened in the period. */
export async function readClientReport(reader: Reader, asked: Asked): Promise<ReadReport> {
  const { actor, period, language } = asked;
  const counts = await store.countClients(reader, actor, period);
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      title: 'Clients',
      figures: [
        { label: 'Clients', value: counts.clients, kind: 'number' },
        { label: 'Leads', value: counts.leads, kind: 'number' },
        { label: 'Lost', value: counts.lost, kind: 'number' },
        { label: 'New in this period', value: counts.added, kind: 'number' },
        { label: 'Dormant', value: counts.dormant, kind: 'number' },
        { label: 'Without a visit or meeting', value: counts.quiet, kind: 'number', note: 'In this period' },
      ],
    },
  ];
  for (const [column, header, title] of [
    ['type', 'Client Type', 'By client type'],
    ['relationshipStatus', 'Relationship Status', 'By relationship status'],
  ] as const) {
    const rows = (await store.countBy(reader, actor, column)).map(({ name, count }) => ({ name: name ?? NOT_SET, count }));
    blocks.push(
      {
        kind: 'table',
        title,
        hasTotals: false,
        columns: [
          { key: 'name', header, kind: 'text' },
          { key: 'count', header: 'Clients', kind: 'number' },
        ],
        rows,
      },
      {
        kind: 'chart',
        title,
        shape: 'bars',
        categories: rows.map(({ name }) => name),
        series: [{ name: 'Clients', values: rows.map(({ count }) => count) }],
        values: { kind: 'number' },
      },
    );
  }
  return {
    content: {
      title: titleReport({ type: 'clients', ...period }, language),
      period: { from: period.from, to: period.to },
      notes: [
        'Types and statuses are as they are now; visits, events, tasks and documents are those of the period. Meetings are events of the type Meeting.',
      ],
      blocks,
      detail: { title: 'All clients', columns: COLUMNS, total: counts.all },
    },
    rows: readRows(reader, asked),
  };
}

async function* readRows(reader: Reader, { actor, period, zone }: Asked): AsyncGenerator<ReportRow> {
  let after: { nameKey: string; id: string } | undefined;
  for (;;) {
    const found = await store.listClients(reader, actor, after, ROWS_AT_ONCE);
    if (found.length === 0) return;
    const activity = await store.listActivity(
      reader,
      found.map(({ id }) => id),
      period,
    );
    for (const { id, nameKey: _key, createdAt, ...row } of found) {
      const { lastVisitAt, ...done } = activity.get(id) ?? store.NO_ACTIVITY;
      const lastVisit = lastVisitAt === null ? null : dayIn(zone, new Date(lastVisitAt));
      yield { ...row, addedOn: dayIn(zone, new Date(createdAt)), lastVisit, ...done };
    }
    after = found.at(-1);
    if (found.length < ROWS_AT_ONCE) return;
  }
}
