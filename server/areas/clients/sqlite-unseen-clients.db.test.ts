import type { ClientDraft } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId, systemClock } from '../../platform/clock/clock.ts';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { actorNow } from '../accounts/accounts.service.ts';
import { createHistory } from '../history/history.service.ts';
import { countSeen } from './client-visibility.store.ts';
import { createManyClients } from './many-clients.service.ts';
import { clearUnseen, type NewClient } from './unseen-clients.service.ts';

const test = testApp();
const signal = new AbortController().signal;
const IMPORT = '01900000-0000-7000-8000-0000000000aa';

const OTHER = '01900000-0000-7000-8000-0000000000bb';

const many = () => createManyClients({ db: test.db, history: createHistory(test.db, systemClock), clock: systemClock });
const actorOf = async ({ _id }: Person) => (await actorNow(test.db.read, _id)) as Actor;
const named = (companyName: string, rest: Partial<ClientDraft> = {}) => ({
  id: newId(),
  draft: { companyName, email: `${companyName.toLowerCase()}@example.com`, ...rest } as ClientDraft,
});

async function storedAhead(clients: NewClient[], { importId = IMPORT, by = test.admin }: { importId?: string; by?: Person } = {}) {
  const ahead = await many().storeAhead(importId, await actorOf(by), signal);
  await ahead?.add(clients);
}

const shown = (expected: number, importId = IMPORT) =>
  test.db.write(async (tx) => {
    const batch = many().begin(tx, (await actorNow(tx, test.admin._id)) as Actor, 'clients.csv');
    await batch.show(importId, expected);
    await batch.end();
  });

const clear = () => clearUnseen.run({ db: test.db, dataDir: '', clock: systemClock, signal, progress() {} });

const namesSeen = async () =>
  (await test.admin.get('/api/clients')).body.clients.map(({ companyName }: { companyName: string }) => companyName);
/** Seen or not, and by the index of texts. */
async function stored(): Promise<string[]> {
  const { rows } = await sql<{ companyName: string }>`select "companyName" from "client" order by "companyName"`.execute(test.db.read);
  const { rows: texts } = await sql`select rowid from "clientText" where "clientText" match '"example"'`.execute(test.db.read);
  expect(texts).toHaveLength(rows.length);
  return rows.map(({ companyName }) => companyName);
}

/** What someone finds by each way there is. */
async function foundBy(person: Person) {
  const get = async (path: string) => (await person.get(path)).body;
  const namesIn = (body: { clients: { companyName: string }[] }) => body.clients.map(({ companyName }) => companyName);
  const paged = await get('/api/clients?page=1');
  const category = (await get('/api/clients/categories')).find(({ name }: { name: string }) => name === 'Key');
  const actor = await actorOf(person);
  let compared = 0;
  for await (const some of many().compared(test.db.read, actor)) compared += some.length;
  return {
    all: namesIn(await get('/api/clients')),
    page: namesIn(paged),
    numbers: [
      paged.total,
      (await get('/api/clients/count')).total,
      (await get('/api/clients?page=1&search=example')).total,
      (await get('/api/clients?page=1&type=Agent&search=ex')).total,
      category.clients,
      String(await get('/api/clients/export?format=csv')).split('\r\n').length - 2,
      compared,
      // Asked only where there are thousands.
      actor.sees === 'all' ? paged.total : await countSeen(test.db.read, actor, ['client', 'lead']),
    ],
  };
}

const AGENT = { type: 'Agent', category: 'Key' } as const;
const seen = (...names: string[]) => ({ all: names, page: names, numbers: Array(8).fill(names.length) });

it.each(['all', 'department', 'own'] as const)(
  'what is stored ahead is seen by nobody until it is shown, by then all at once: %s',
  async (sees) => {
    const member = await test.person('Member');
    await member.post('/api/clients', { companyName: 'There', email: 'there@example.com', ...AGENT });
    await test.admin.put('/api/settings', { clientVisibility: sees });
    const ahead = [named('Ahead', AGENT), named('Below', AGENT)];
    await storedAhead(ahead, { by: member });
    expect(await foundBy(member)).toEqual(seen('There'));
    expect((await member.get(`/api/clients/${ahead[0]?.id}`)).status).toBe(404);
    expect((await test.admin.get('/api/clients/deleted')).body.total).toBe(0);
    expect((await member.put(`/api/clients/${ahead[0]?.id}`, { companyName: 'Mine' })).status).toBe(404);

    await shown(2);
    expect(await foundBy(member)).toEqual(seen('Ahead', 'Below', 'There'));
    const entries = await test.db.read.selectFrom('history').select('entityId').where('action', '=', 'imported').execute();
    expect(entries.map(({ entityId }) => entityId)).toEqual(ahead.map(({ id }) => id));
  },
);

it('whoever adds a client meanwhile sees it, though there was none before', async () => {
  const ahead = await many().storeAhead(IMPORT, await actorOf(test.admin), signal);
  await ahead?.add([named('Last')]);
  expect((await test.admin.post('/api/clients', { companyName: 'Walk-in', email: 'w@example.com' })).status).toBe(201);
  await ahead?.add([named('First'), named('Second')]);
  expect((await test.admin.get('/api/clients')).body.clients).toMatchObject([{ companyName: 'Walk-in' }]);
  await shown(3);
  expect((await test.admin.get('/api/clients')).body.clients).toHaveLength(4);
});

it('another import waits until the first is over, and finds its own place', async () => {
  await storedAhead([named('One')]);
  const second = storedAhead([named('Two')], { importId: OTHER });
  await shown(1);
  await second;
  expect(await namesSeen()).toEqual(['One']);
  await shown(1, OTHER);
  expect(await namesSeen()).toEqual(['One', 'Two']);
});

it('what an import gave up is cleared away to the last trace, and the next one does so by itself', async () => {
  await test.admin.post('/api/clients', { companyName: 'There', email: 'there@example.com' });
  await storedAhead([named('Gone'), named('Lost')]);
  expect(await many().isToBeCleared()).toBe(false);
  await test.db.write((tx) => many().giveUpAhead(tx, OTHER));
  expect(await many().isToBeCleared()).toBe(false);
  await test.db.write((tx) => many().giveUpAhead(tx, IMPORT));
  expect(await many().isToBeCleared()).toBe(true);
  await expect(shown(2)).rejects.toThrow('is not there');
  await clear();
  expect([await stored(), await namesSeen()]).toEqual([['There'], ['There']]);

  await storedAhead([named('Again')]);
  await test.db.write((tx) => many().giveUpAhead(tx));
  await storedAhead([named('Next')], { importId: OTHER });
  await shown(1, OTHER);
  expect([await stored(), await namesSeen()]).toEqual([
    ['Next', 'There'],
    ['Next', 'There'],
  ]);
});

it('is shown whole or not at all, and until then the workspace is as empty as it was', async () => {
  await storedAhead([named('One')]);
  expect((await test.admin.get('/api/workspace')).body.empty).toBe(true);
  await expect(shown(2)).rejects.toThrow('of 2 clients that were stored ahead, 1 are there');
  expect(await namesSeen()).toEqual([]);
  await expect(shown(1, OTHER)).rejects.toThrow('is not there');
  expect([await namesSeen(), (await test.admin.get('/api/clients/count')).body.total]).toEqual([[], 0]);
});

it('categories come with it once, as they are spelled by then', async () => {
  await test.admin.post('/api/clients/categories', { name: 'Ports' });
  await storedAhead([named('A', { category: 'ports' }), named('B', { category: 'Yards' }), named('C', { category: 'YARDS' })]);
  const names = async () => (await test.admin.get('/api/clients/categories')).body.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Ports']);
  await test.admin.post('/api/clients/categories', { name: 'yards' });
  await shown(3);
  expect(await names()).toEqual(['Ports', 'yards']);
  const { clients } = (await test.admin.get('/api/clients')).body;
  expect(clients.map(({ category }: { category: string }) => category)).toEqual(['Ports', 'yards', 'yards']);
});

it('a category that is renamed, merged or removed meanwhile leaves what is stored ahead alone', async () => {
  const category = async (name: string) => (await test.admin.post('/api/clients/categories', { name })).body._id;
  const [old, twin, gone, into] = [await category('Old'), await category('Twin'), await category('Gone'), await category('Into')];
  await storedAhead(['Old', 'Twin', 'Gone'].map((name) => named(`In ${name}`, { category: name })));
  expect((await test.admin.put(`/api/clients/categories/${old}`, { name: 'New' })).status).toBe(200);
  expect((await test.admin.post(`/api/clients/categories/${twin}/merge`, { intoId: into })).status).toBe(200);
  expect((await test.admin.delete(`/api/clients/categories/${gone}`)).status).toBe(204);
  await shown(3);
  const { clients } = (await test.admin.get('/api/clients')).body;
  expect(clients.map(({ category, version }: { category: string; version: number }) => [category, version])).toEqual([
    ['Gone', 1],
    ['Old', 1],
    ['Twin', 1],
  ]);
});
