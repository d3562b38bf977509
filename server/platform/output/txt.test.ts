import { expect, it } from 'vitest';
import { createTable, readAll } from '../../testing/table.ts';
import { writeTextPage, writeTextTable } from './txt.ts';

it('writes a block for each row, aligned, and leaves out what is empty', async () => {
  const columns = [
    { key: 'name', header: 'Company Name', kind: 'text' as const },
    { key: 'value', header: 'Value', kind: 'money' as const },
    { key: 'worth', header: 'Worth', kind: 'money' as const, currencyKey: 'paidIn' },
    { key: 'at', header: 'Added on', kind: 'instant' as const },
  ];
  const rows = [
    { name: 'Zuiderzee', value: 1234.5, worth: 1234.5, paidIn: 'USD', at: '2026-03-02T10:11:12.000Z' },
    { name: 'Two\nlines', value: null, worth: 1234, paidIn: 'JPY', at: null },
  ];
  const content = await readAll(writeTextTable(createTable(columns, rows, { subtitles: ['Leads only'] })));
  expect(content.toString()).toBe(`Clients
=======
Leads only

1.
   Company Name:  Zuiderzee
   Value:         1,234.50
   Worth:         $1,234.50
   Added on:      2026-03-02 10:11 UTC

2.
   Company Name:  Two
                  lines
   Worth:         ¥1,234
`);
});

it('says that there are no rows', async () => {
  expect((await readAll(writeTextTable(createTable([], [])))).toString()).toContain('There are no rows.');
});

it("writes a record's page by its groups", async () => {
  const groups = [{ title: 'Contact', pairs: [{ label: 'Email', value: 'a@b.example' }] }];
  expect((await readAll(writeTextPage({ title: 'Zuiderzee', subtitles: [], groups }))).toString()).toBe(
    'Zuiderzee\n=========\n\nContact\n-------\nEmail:  a@b.example\n',
  );
});
