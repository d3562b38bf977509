import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { listAddressReader } from './addresses.ts';
import { defineFields } from './fields.ts';
import { defineList, filterShape, filtersInWords, listEndpoints, listQuery, usualOrder } from './lists.ts';
import { recordSchemas } from './record-schemas.ts';

const BERTH_FIELDS = defineFields({
  berthName: { kind: 'text', max: 20, label: 'Berth', required: 'A berth needs a name' },
  side: { kind: 'choice', options: ['Port', 'Starboard'], optionLabels: { Port: 'Port side' }, label: 'Side' },
  ownerId: { kind: 'reference', to: 'client', label: 'Owner' },
  phone: { kind: 'phone', max: 20, label: 'Phone' },
});
const berthList = defineList({
  path: '/api/berths',
  rows: 'berths',
  fields: BERTH_FIELDS,
  filters: {
    search: { by: 'text', fields: ['berthName'], max: 20, label: 'Search', isSearch: true },
    name: { by: 'text', fields: ['berthName'], max: 20, label: 'Berth' },
    side: { by: 'value', field: 'side', label: 'Sides', chip: 'Side' },
    ownerId: { by: 'value', field: 'ownerId', nobody: 'nobody', label: 'Owner' },
    phone: { by: 'phone', fields: ['phone'], max: 20, label: 'Phone' },
    state: { by: 'option', options: ['Free', 'Taken'], label: 'State', isHidden: true },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
    owned: { by: 'presence', field: 'ownerId', label: 'Has an owner' },
    caller: { by: 'record', to: 'client', label: 'Caller' },
  },
  sorts: ['berthName', 'createdAt'],
  order: 'desc',
});
const ID = '01900000-0000-7000-8000-000000000001';

it('makes a query that takes what the fields take, and no other value', () => {
  const query = listQuery(berthList);
  const asked = query.parse({ side: 'Port', ownerId: 'nobody', addedFrom: '2026-05-05', sort: 'createdAt', page: '2' });
  expect(asked).toEqual({ side: 'Port', ownerId: 'nobody', addedFrom: '2026-05-05', sort: 'createdAt', page: 2 });
  expectTypeOf(asked.side).toEqualTypeOf<'Port' | 'Starboard' | undefined>();
  expectTypeOf(asked.sort).toEqualTypeOf<'berthName' | 'createdAt' | undefined>();
  const wrong = query.safeParse({
    side: 'Bow',
    ownerId: 'x',
    addedTo: 'soon',
    sort: 'side',
    search: 'x'.repeat(21),
    state: 'Gone',
    owned: 'perhaps',
    caller: 'Bo',
  });
  expect(wrong.error?.issues.map(({ path }) => path[0]).sort()).toEqual([
    'addedTo',
    'caller',
    'owned',
    'ownerId',
    'search',
    'side',
    'sort',
    'state',
  ]);
});

it('offers a list and its count with the same filters', () => {
  const { record } = recordSchemas('Berth', BERTH_FIELDS);
  const { list, count } = listEndpoints(berthList, { record, summary: 'Berths.' });
  const names = Object.keys(filterShape(berthList));
  expect([list.path, count.path]).toEqual(['/api/berths', '/api/berths/count']);
  expect(Object.keys(count.query.shape)).toEqual(['limit', ...names]);
  expect(Object.keys(list.query.shape)).toEqual(expect.arrayContaining(names));
  expectTypeOf<z.output<typeof list.reply>['berths'][number]['side']>().toEqualTypeOf<'Port' | 'Starboard' | null>();
});

it('reads an address that somebody typed, and leaves out what it can not be', () => {
  const readAddress = listAddressReader(berthList, ['Today', 'Last 7 days']);
  expect(readAddress({ side: 'Bow', ownerId: ID, search: '  quay ', page: '3', sort: 'name', added: 'Today', name: ' ' })).toEqual({
    ownerId: ID,
    search: 'quay',
    page: 3,
    added: 'Today',
  });
  expectTypeOf<ReturnType<typeof readAddress>['added']>().toEqualTypeOf<'Today' | 'Last 7 days' | undefined>();
});

it('reads from an address only what the query takes', () => {
  const query = listQuery(berthList);
  const readAddress = listAddressReader(berthList, ['Today']);
  const texts = [
    '',
    ' Port ',
    'nobody',
    ID,
    `${ID}0`,
    '00000000-0000-0000-0000-000000000000',
    '2026-02-29',
    '2028-02-29',
    '2026-01-01T10:00',
  ];
  const odd = ['1899-12-31', '\ud800', 'x'.repeat(20), 'x'.repeat(21), 'Free', 'yes', 'asc', 'berthName', '12', '1e3', '0x10', '100000001'];
  const parameters = [...Object.keys(query.shape), 'added'];
  for (const text of [...texts, ...odd]) {
    const { added: _, page, ...read } = readAddress(Object.fromEntries(parameters.map((name) => [name, text])));
    expect({ text, issues: query.safeParse({ ...read, ...(page && { page: String(page) }) }).error?.issues }).toEqual({ text });
  }
});

it('begins with its first sort in the order it declares, and any other with the smallest', () => {
  expect([usualOrder(berthList), usualOrder(berthList, 'berthName'), usualOrder(berthList, 'createdAt')]).toEqual(['desc', 'desc', 'asc']);
});

it('says in words what was asked', () => {
  const asked = {
    search: 'quay',
    name: 'n',
    side: 'Port',
    ownerId: ID,
    phone: '9',
    state: 'Free',
    addedFrom: '2026-01-01',
    addedTo: '2026-01-31',
    owned: 'no',
    caller: ID,
  };
  expect(filtersInWords(berthList, asked, { ownerId: 'Asha', caller: 'Bo' })).toEqual([
    'Search: quay',
    'Berth contains n',
    'Side: Port side',
    'Owner: Asha',
    'Phone contains 9',
    'Added on: from 2026-01-01 to 2026-01-31',
    'Has an owner: No',
    'Caller: Bo',
  ]);
  expect(filtersInWords(berthList, {})).toEqual([]);
});
