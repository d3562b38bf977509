import { defineFields } from '@fairlead/contract/kit/records/fields';
import { defineList, listEndpoints } from '@fairlead/contract/kit/records/lists';
import { recordSchemas } from '@fairlead/contract/kit/records/record-schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { api } from '../../platform/api.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { listQueries } from './list.queries.ts';
import { readListAddress } from './list-address.rules.ts';
import type { ListDescription } from './list-description.ts';
import { RecordList } from './record-list.tsx';

/** A kind that Fairlead does not have: all that the list must be told of it. */
const FIELDS = defineFields({
  vesselName: { kind: 'text', max: 120, label: 'Vessel Name', required: 'A vessel needs a name', isInLists: true },
  flag: { kind: 'choice', options: ['Panama', 'Liberia', 'Malta'], label: 'Flag', isInLists: true },
});
const schemas = recordSchemas('Vessel', FIELDS, {});
const vesselList = defineList({
  path: '/api/vessels',
  rows: 'vessels',
  fields: FIELDS,
  filters: {
    search: { by: 'text', fields: ['vesselName'], max: 200, label: 'Search', isSearch: true },
    fleet: { by: 'option', options: ['All', 'Owned', 'Chartered'], label: 'Fleet', isHidden: true },
    flag: { by: 'value', field: 'flag', label: 'Flag' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['vesselName', 'createdAt'],
});
const endpoints = listEndpoints(vesselList, { record: schemas.record, summary: 'Vessels.' });
type Vessel = z.output<typeof schemas.record>;
const segment = { name: 'fleet', options: vesselList.filters.fleet.options } as const;
const readAddress = readListAddress(vesselList, segment);
type VesselView = ReturnType<typeof readAddress>;
const removeMany = vi.fn(async (_: unknown, ids: string[]) => ({ changed: ids.length, refused: [] }));

const VESSELS: ListDescription<Vessel, VesselView> = {
  path: '/vessels',
  readAddress,
  queries: listQueries<Vessel, VesselView>({
    area: 'vessels',
    declared: vesselList,
    readPage: async (query, signal) => {
      const { vessels, ...page } = await api(endpoints.list, { query, signal });
      return { rows: vessels, ...page };
    },
    readCount: (query, signal) => api(endpoints.count, { query, signal }),
  }),
  removeMany,
  title: 'Vessels',
  searchLabel: 'Search vessels...',
  nouns: { one: 'vessel', many: 'vessels' },
  loading: 'Loading vessels...',
  failure: () => 'The vessels could not be read.',
  empty: () => ({ title: 'No vessels.' }),
  segment,
  declared: vesselList,
  controls: {},
  sortLabels: { createdAt: 'Added on' },
  columns: [
    { key: 'vesselName', header: 'Vessel Name', sort: 'vesselName', phone: 'primary', cell: ({ vesselName }) => vesselName },
    { key: 'flag', header: 'Flag', phone: 'secondary', cell: ({ flag }) => flag },
  ],
  nameRow: ({ vesselName }) => vesselName,
  href: ({ _id }) => `/vessels/${_id}`,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya');
  server = fakeServer();
  const vessels = ['Amber Dhow', 'Blue Heron'].map((vesselName, at) => ({ _id: `v${at}`, vesselName, flag: 'Malta' }));
  server.on(endpoints.list, ({ query }) => ({
    json: { vessels: query.get('flag') === 'Panama' ? [] : vessels, page: 1, next: null, previous: null },
  }));
  server.on(endpoints.count, ({ query }) => ({ json: { total: query.get('flag') ? 0 : 2, pages: 1 } }));
});

const list = (at = '/vessels') =>
  renderPage(
    <RecordList
      list={VESSELS}
      isKnown
      add={{ label: 'Add Vessel', isAllowed: true, onAdd: () => {}, onPrepare: () => {} }}
      tools={[]}
      bulk={{ actions: [], mayDelete: true }}
      mayEdit={({ flag }) => flag === 'Malta'}
      mayDelete={() => false}
      onEdit={() => {}}
      onDelete={() => {}}
    />,
    { at, route: '/vessels' },
  );

it('lists a kind from its description: columns, rows, their addresses and what may be done with them', async () => {
  await list();
  const row = within((await screen.findByText('Amber Dhow')).closest('tr')!);
  expect(row.getByRole('link', { name: 'Amber Dhow' }).getAttribute('href')).toBe('/vessels/v0');
  expect(row.getByRole('button', { name: 'Edit Amber Dhow' })).toBeDefined();
  expect(row.queryByRole('button', { name: 'Delete Amber Dhow' })).toBeNull();
  expect(screen.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual(['All', 'Owned', 'Chartered']);
});

it('renders each row once, also when the count arrives after the rows', async () => {
  const counted = Promise.withResolvers<object>();
  server.on(endpoints.count, async () => ({ json: await counted.promise }));
  const [column] = VESSELS.columns as [(typeof VESSELS.columns)[number]];
  const cell = vi.spyOn(column, 'cell');
  await list();
  await screen.findByText('Page 1 of …');
  counted.resolve({ total: 2, pages: 7 });
  await screen.findByText('Page 1 of 7');
  expect(cell.mock.calls.map(([{ vesselName }]) => vesselName)).toEqual(['Amber Dhow', 'Blue Heron']);
  cell.mockRestore();
});

it('makes menu, control, chip and address of a filter that is declared once', async () => {
  const { user, address } = await list();
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Flag', 'Added on']);
  await user.click(screen.getByRole('menuitem', { name: 'Flag' }));
  await user.selectOptions(await screen.findByLabelText('Flag'), 'Panama');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toBe('/vessels?flag=Panama'));
  expect(await screen.findByText('Flag: Panama')).toBeDefined();
  expect(await screen.findByText('0 of 2')).toBeDefined();
  expect(await screen.findByText('No vessels.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/vessels'));
});

it('leaves out of the address what is no value, and days the wrong way round', async () => {
  await list('/vessels?flag=Atlantis&order=desc&addedFrom=2026-11-07&addedTo=2026-11-01&fleet=Owned');
  await screen.findByText('Amber Dhow');
  const asked = Object.fromEntries(server.callsTo(endpoints.list)[0]?.query ?? []);
  const fields = 'vesselName,flag,_id,createdBy,createdAt,version';
  expect(asked).toEqual({ fleet: 'Owned', page: '1', limit: '10', count: 'false', fields });
});

it('offers only what the kind has: no saved views, and nothing to export but print', async () => {
  const { user } = await list();
  await screen.findByText('Amber Dhow');
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['print']);
});

it('deletes what is selected after a question in the kind’s own words', async () => {
  const { user } = await list();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 vessels?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  expect(removeMany.mock.lastCall?.[1]).toEqual(['v0', 'v1']);
});

it('comes back to the first page without asking for it again, so that it is there without a network too', async () => {
  const named = (name: string) => [{ _id: name, vesselName: name, flag: 'Malta' }];
  server.on(endpoints.list, ({ query }) => ({
    json: query.get('cursor')
      ? { vessels: named('Zebra Gull'), page: 2, next: null, previous: 'newer' }
      : { vessels: named('Amber Dhow'), page: 1, next: 'older', previous: null },
  }));
  const { user, address } = await list();
  await screen.findByText('Amber Dhow');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Zebra Gull');
  expect(address()).toBe('/vessels?page=2&cursor=older');
  server.on(endpoints.list, () => new TypeError('Failed to fetch'));
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Amber Dhow');
  expect(address()).toBe('/vessels');
});
