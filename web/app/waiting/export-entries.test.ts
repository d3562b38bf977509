import { expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../platform/outbox/entry.ts';
import { exportEntries } from './export-entries.ts';

const entry = (id: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  userId: 'meera',
  kind: 'document',
  format: 1,
  content: { type: 'Extra' },
  title: `Document ${id}`,
  scope: id,
  files: [],
  madeAt: '2026-11-24T10:00:00.000Z',
  state: 'waiting',
  tries: 0,
  notBefore: 0,
  ...more,
});

it('writes entries with the bytes of their files, piece by piece', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const stringify = vi.spyOn(JSON, 'stringify');
  const files = new Map([
    [0, new File(['port,rate'], 'rates.csv', { type: 'text/csv' })],
    [1, new File([], 'empty "file"')],
  ]);
  const problem = { message: 'Client not found', code: 'not_found', fields: {} };
  await exportEntries(
    { readFiles: async (id) => (id === 'a' ? files : new Map()) },
    [entry('a'), entry('b', { state: 'attention', problem })],
    new Date('2026-11-24T12:00:00Z'),
  );
  const common = { kind: 'document', madeAt: '2026-11-24T10:00:00.000Z', content: { type: 'Extra' } };
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({
    waiting: [
      {
        ...common,
        id: 'a',
        title: 'Document a',
        files: [
          { name: 'rates.csv', type: 'text/csv', base64: btoa('port,rate') },
          { name: 'empty "file"', type: '', base64: '' },
        ],
      },
      { ...common, id: 'b', title: 'Document b', problem: 'Client not found', files: [] },
    ],
  });
  expect(stringify.mock.results.some(({ value }) => String(value).includes(btoa('port,rate')))).toBe(false);
});
