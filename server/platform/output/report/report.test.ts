import type { ReportContent, ReportRow } from '@fairlead/contract/reports/content';
import { expect, it } from 'vitest';
import { readAll } from '../../../testing/table.ts';
import { type ReportFormat, writeReport } from './report.ts';

const content: ReportContent = {
  title: 'Financial Report',
  period: { from: '2026-06-01', to: '2026-11-30' },
  notes: [],
  blocks: [],
  detail: {
    title: 'Entries',
    total: 2,
    columns: [
      { key: 'client', header: 'Client', kind: 'text' },
      { key: 'day', header: 'Issued on', kind: 'day' },
      { key: 'amount', header: 'Amount', kind: 'money', currency: 'KWD' },
      { key: 'share', header: 'Share', kind: 'percent' },
    ],
  },
};
const ROWS: ReportRow[] = [
  { client: '=HYPERLINK("x")', day: '2026-06-30', amount: 1250.125, share: 33.3 },
  { client: 'शिपिंग, "Ltd"', day: null, amount: -3, share: null },
];

async function* iterate(rows: ReportRow[]) {
  yield* rows;
}

const write = (format: ReportFormat, isAnalytics = true) =>
  readAll(writeReport(format, { content, subtitles: [], rows: iterate(ROWS) }, { isAnalytics, signal: new AbortController().signal }));

it('writes the rows as CSV with the units in the header, whatever is asked about analytics', async () => {
  const csv = (await write('csv')).toString();
  expect(csv).toBe(
    '\ufeffClient,Issued on,Amount (KWD),Share (%)\r\n' +
      '"\'=HYPERLINK(""x"")",2026-06-30,1250.125,33.3\r\n' +
      '"शिपिंग, ""Ltd""",,-3,\r\n',
  );
  expect((await write('csv', false)).toString()).toBe(csv);
});
