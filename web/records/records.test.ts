import { kindRights } from '@fairlead/contract/kit/permissions';
import { defineFields } from '@fairlead/contract/kit/records/fields';
import { defineKind } from '@fairlead/contract/kit/records/kind';
import { expect, it } from 'vitest';
import { createQueryClient } from '../platform/queries.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { signedInAs } from '../testing/render-page.tsx';
import { createRecords } from './records.ts';

const vesselKind = defineKind('Vessel', {
  area: 'tasks',
  thing: 'task',
  words: { one: 'vessel', many: 'vessels' },
  rights: kindRights('tasks'),
  fields: defineFields({ vesselName: { kind: 'text', max: 80, label: 'Name', required: 'A name is needed', isInLists: true } }),
  path: '/api/vessels',
  rows: 'vessels',
  filters: {},
  sorts: ['vesselName'],
  toldOfDeleted: ['vesselName'],
});
const vessels = createRecords(vesselKind, { path: '/vessels', href: (id) => `/vessels/${id}`, arrays: ['berths'] });
const SYSTEM = { createdBy: 'u1', createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', version: 1 };
const vessel = (id: string, vesselName = `MV ${id}`) => ({ _id: id, vesselName, ...SYSTEM });

function aCache() {
  signedInAs('riya.nair', 'u1');
  const queries = createQueryClient();
  const page = vessels.list.queries.page({}).queryKey;
  queries.setQueryData(page, { rows: [vessel('a'), vessel('b')], page: 1, next: null, previous: null });
  queries.setQueryData(vessels.one('a').queryKey, vessel('a'));
  queries.setQueryData(['tasks', 'berths', 'north'], [vessel('a'), vessel('b')]);
  const shown = () => ({
    page: queries.getQueryData<{ rows: { vesselName: string }[] }>(page)?.rows.map(({ vesselName }) => vesselName),
    berths: queries.getQueryData<{ vesselName: string }[]>(['tasks', 'berths', 'north'])?.map(({ vesselName }) => vesselName),
    one: queries.getQueryData(vessels.one('a').queryKey)?.vesselName,
  });
  return { queries, shown };
}

it('shows a saved record on its page, in lists and in what else holds it', async () => {
  const { queries, shown } = aCache();
  await vessels.saved(queries, vessel('a', 'MV Asha'));
  expect(shown()).toEqual({ page: ['MV Asha', 'MV b'], berths: ['MV Asha', 'MV b'], one: 'MV Asha' });
});

it('forgets a deleted record', async () => {
  const { queries, shown } = aCache();
  await vessels.deleted(queries, 'a');
  expect(shown()).toMatchObject({ berths: ['MV b'], one: undefined });
});

it('shows a change of several records in the rows whose change was not refused', async () => {
  const { queries, shown } = aCache();
  const server = fakeServer();
  server.on(vesselKind.endpoints.bulkChange, () => ({ json: { changed: 1, refused: [{ _id: 'b', message: 'No' }] } }));
  await vessels.changeMany(queries, { ids: ['a', 'b'] }, { vesselName: 'MV Both' });
  expect(shown().page).toEqual(['MV Both', 'MV b']);
});

it('reads its records again when deleting several fails, because some may be gone', async () => {
  const { queries } = aCache();
  fakeServer().on(vesselKind.endpoints.bulkRemove, () => ({ status: 500, json: { message: 'No', code: 'internal' } }));
  await expect(vessels.removeMany(queries, ['a'])).rejects.toThrow('No');
  expect(queries.getQueryState(vessels.one('a').queryKey)?.isInvalidated).toBe(true);
});
