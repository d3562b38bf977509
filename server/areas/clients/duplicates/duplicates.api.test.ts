import type { DuplicatePair } from '@fairlead/contract/clients/merges';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { up as compareNumbersAnew } from '../../../migrations/0015-numbers.ts';
import { testApp } from '../../../testing/app.ts';
import { mergeInto, sendUndo } from '../../../testing/merging/merge-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { recordStatements } from '../../../testing/queries/statements.ts';
import { compareClients } from './compare-clients.service.ts';
import { SHARED_MOST } from './duplicates.rules.ts';
import { RULES_VERSION } from './likeness.rules.ts';

const app = testApp();

/** The pairs by their reasons, once everything is compared. */
async function listed(query = '', by: Person = app.admin): Promise<{ pairs: DuplicatePair[]; total: number; uncounted: number }> {
  await app.changedRecords.lookAtAll();
  const { status, body } = await by.get(`/api/clients/duplicates?limit=50${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
/** What 0.1.0 keeps of all clients once it has compared them. */
async function compareByLastDigits(keys: Record<string, string>) {
  await app.changedRecords.lookAtAll();
  await app.db.write(async (tx) => {
    await tx.deleteFrom('clientPair').execute();
    const others = await tx.deleteFrom('clientLikeness').returning(['clientId', 'by', 'key']).execute();
    const numbers = Object.entries(keys).map(([clientId, key]) => ({ clientId, by: 'phone', key }));
    for (const row of [...others.filter(({ by }) => by !== 'phone'), ...numbers])
      await sql`insert into "clientLikeness" ("clientId", "by", "key") values (${row.clientId}, ${row.by}, ${row.key})`.execute(tx);
  });
}
const reasons = async () => (await listed()).pairs.map(({ by }) => by);
const add = (companyName: string, email: string, rest: object = {}) => app.aClient({ companyName, email, ...rest });

describe('two clients are listed', () => {
  it('by the same e-mail address, number and website, the surest first and the older one first', async () => {
    const first = await add('Amber Dhow', 'ops@amber.example', { mobile: '+91 98480 22119', website: 'https://amber.example/' });
    await add('Quay Cargo', 'desk@quay.example', { phone: '098480-22119' });
    const second = await add('Dhow & Co', 'OPS@amber.example', { website: 'www.amber.example' });
    const { pairs, total, uncounted } = await listed();
    expect(pairs.map(({ by, alike }) => [by, alike])).toEqual([
      [
        ['email', 'website'],
        [
          ['email', 'website'],
          ['email', 'website'],
        ],
      ],
      [['phone'], [['mobile'], ['phone']]],
    ]);
    expect(pairs[0]).toMatchObject({ clients: [{ _id: first }, { _id: second, companyName: 'Dhow & Co' }], mayMerge: true });
    expect([total, uncounted, (await listed('&by=phone')).pairs.map(({ by }) => by)]).toEqual([2, 0, [['phone']]]);
  });

  it('by a number in each country’s writing, but not by one of another country that ends with the same digits', async () => {
    await add('Amber Dhow', 'a@one.example', { phone: '+91 90523 12345' });
    await add('Quay Cargo', 'b@two.example', { mobile: '090523 12345', country: 'India' });
    await add('Lakes Freight', 'c@three.example', { phone: '(905) 231-2345', country: 'Canada' });
    const names = (pairs: DuplicatePair[]) => pairs.map(({ clients }) => clients.map(({ companyName }) => companyName));
    expect(names((await listed()).pairs)).toEqual([['Amber Dhow', 'Quay Cargo']]);
    // Nobody knows which of the two is meant.
    await add('Unknown', 'd@four.example', { phone: '90523-12345' });
    expect((await listed()).total).toBe(4);
  });

  it('anew after the update by which numbers are compared in E.164', async () => {
    const [one, other] = [
      await add('Amber Dhow', 'a@one.example', { phone: '6123 4567', country: 'Singapore' }),
      await add('Quay Cargo', 'b@two.example', { phone: '+65 6123 4567' }),
    ];
    await compareByLastDigits({ [one]: '61234567', [other]: '6561234567' });
    expect(await reasons()).toEqual([]);
    await app.db.write((tx) => compareNumbersAnew(tx as never));
    expect(await reasons()).toEqual([['phone']]);
  });

  it('anew where a copy of the version before, which still ran, compared them after that update', async () => {
    const [one, other] = [
      await add('Amber Dhow', 'a@one.example', { phone: '6123 4567', country: 'Singapore' }),
      await add('Quay Cargo', 'b@two.example', { phone: '+65 6123 4567' }),
    ];
    const [third, fourth] = [
      await add('Lakes Freight', 'c@three.example', { phone: '(905) 231-2345', country: 'Canada' }),
      await add('Kochi Lines', 'd@four.example', { phone: '+91 90523 12345' }),
    ];
    await add('Zamorin Spices', 'e@five.example');
    await compareByLastDigits({ [one]: '61234567', [other]: '6561234567', [third]: '9052312345', [fourth]: '9052312345' });
    await app.db.write((tx) =>
      tx
        .insertInto('clientPair')
        .values({ id: 'p', oneId: third, otherId: fourth, by: '["phone"]', rank: 11, isDismissed: 0, dismissedBy: null, dismissedAt: null })
        .execute(),
    );
    await app.sweep();
    const { pairs, uncounted } = await listed();
    expect([pairs.map(({ clients }) => clients.map(({ _id }) => _id)), uncounted]).toEqual([[[one, other]], 0]);
    expect(await app.db.read.selectFrom('clientLikeness').select('key').where('rulesVersion', '!=', RULES_VERSION).execute()).toEqual([]);
  });

  it('by a similar name where the place is the same, whatever the legal form, the order of words and vowels', async () => {
    await add('Tamarind Loom Textiles Pvt. Ltd.', 'a@one.example', { address: '12 Dock Road, Kochi' });
    await add('Textiles Tamarind Luum L.L.C.', 'b@two.example', { address: 'Unit 4, Kochi 682001' });
    await add('Tamarind Loom Textiles GmbH', 'c@three.example', { address: 'Hafen 3, Hamburg' });
    expect(await reasons()).toEqual([['name']]);
  });

  it('by a similar name without addresses only in the same country, or by the very same name where nothing is known', async () => {
    await add('Harbour Lines', 'a@one.example', { country: 'India' });
    await add('Harbor Lines LLC', 'b@two.example', { country: 'india' });
    await add('Harbour Lines', 'c@three.example', { country: 'Oman' });
    expect(await reasons()).toEqual([['name']]);
    await add('Kesar', 'd@four.example');
    await add('KESAR', 'e@five.example');
    expect(await reasons()).toEqual([['name'], ['name']]);
  });

  it('no longer once they have nothing in common, or one is deleted, and again when it is restored', async () => {
    const [one, other] = [await add('A Lines', 'ops@a.example'), await add('B Cargo', 'ops@a.example')];
    expect(await reasons()).toHaveLength(1);
    await app.admin.delete(`/api/clients/${other}`);
    expect(await reasons()).toHaveLength(0);
    await app.admin.post(`/api/clients/${other}/restore`);
    expect(await reasons()).toHaveLength(1);
    await app.admin.put(`/api/clients/${one}`, { email: 'other@a.example' });
    expect(await reasons()).toHaveLength(0);
  });

  it('even if one was deleted while it was compared with the other, and then restored', async () => {
    const one = await add('A Lines', 'ops@a.example');
    await listed();
    const other = await add('B Cargo', 'ops@a.example');
    await app.admin.delete(`/api/clients/${one}`);
    await app.db.write((tx) => compareClients(tx, [other]));
    const { body } = await app.admin.get('/api/clients/duplicates');
    expect([body.pairs, body.total]).toEqual([[], 0]);
    await app.admin.post(`/api/clients/${one}/restore`);
    expect(await reasons()).toEqual([['email']]);
  });

  it('anew once nothing but the place of one changes, which no key says', async () => {
    const [one] = [await add('Harbour Lines', 'a@one.example', { country: 'India' })];
    await add('Harbor Lines LLC', 'b@two.example', { country: 'Oman' });
    expect(await reasons()).toEqual([]);
    await app.admin.put(`/api/clients/${one}`, { country: 'Oman' });
    expect(await reasons()).toEqual([['name']]);
    await app.admin.put(`/api/clients/${one}`, { address: 'Dock Road, Kochi', country: 'India' });
    expect(await reasons()).toEqual([]);
  });

  it('still once something else of them is changed, for which nothing is written', async () => {
    const ids = [await add('A Lines', 'ops@a.example'), await add('B Cargo', 'ops@a.example')];
    const { pairs } = await listed();
    for (const id of ids) await app.admin.put(`/api/clients/${id}`, { notes: 'Asks for rates', category: 'Key account' });
    const sent = await recordStatements(app.db, () => app.changedRecords.lookAtAll());
    const written = sent.filter(({ kind }) => !['SelectQueryNode', 'RawNode'].includes(kind)).flatMap(({ tables }) => tables);
    expect(written.filter((table) => ['clientLikeness', 'clientPair', 'changedRecord'].includes(table))).toEqual(['changedRecord']);
    expect((await listed()).pairs).toEqual(pairs.map((pair) => ({ ...pair, clients: expect.anything() })));
  });

  it('not by what too many share, whichever came first, and again when there are fewer', async () => {
    const ids: string[] = [];
    for (let at = 0; at < SHARED_MOST; at += 1)
      ids.push(await add(`${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}xk Lines ${at}`, 'info@mail.example'));
    expect((await listed('&count=true')).total).toBe((SHARED_MOST * (SHARED_MOST - 1)) / 2);
    const more = await add('Zebra Cargo', 'info@mail.example');
    expect((await listed()).total).toBe(0);
    await app.admin.delete(`/api/clients/${more}`);
    expect((await listed()).total).toBe((SHARED_MOST * (SHARED_MOST - 1)) / 2);
  });

  it('only to who sees both', async () => {
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await app.person('Member');
    const given = { companyName: 'Own', email: 'ops@a.example' };
    await app.aClient(given, member);
    await app.aClient({ ...given, companyName: 'Foreign' });
    const { pairs, total } = await listed('', member);
    expect([pairs, total, (await listed()).total]).toEqual([[], 0, 1]);
    const [pair] = (await listed()).pairs;
    expect((await member.post(`/api/clients/duplicates/${pair?._id}/dismissal`)).status).toBe(404);
  });
});

describe('a pair that is not the same', () => {
  it('is listed no more whatever becomes of the clients, until that is taken back', async () => {
    const [one] = [await add('A Lines', 'ops@a.example'), await add('B Cargo', 'ops@a.example')];
    const [pair] = (await listed()).pairs;
    expect((await app.admin.post(`/api/clients/duplicates/${pair?._id}/dismissal`)).status).toBe(204);
    expect(await reasons()).toEqual([]);
    await app.admin.put(`/api/clients/${one}`, { email: 'else@a.example' });
    await listed();
    await app.admin.put(`/api/clients/${one}`, { email: 'ops@a.example' });
    expect(await reasons()).toEqual([]);
    expect((await app.admin.delete(`/api/clients/duplicates/${pair?._id}/dismissal`)).status).toBe(204);
    expect(await reasons()).toEqual([['email']]);
  });

  it('is not listed by a reason that went meanwhile, once that is taken back', async () => {
    const number = { phone: '+91 98480 22119' };
    const [one] = [await add('A Lines', 'ops@a.example', number), await add('B Cargo', 'ops@a.example', number)];
    const [pair] = (await listed()).pairs;
    const dismissal = `/api/clients/duplicates/${pair?._id}/dismissal`;
    await app.admin.post(dismissal);
    await app.admin.put(`/api/clients/${one}`, { email: 'else@a.example' });
    await listed();
    await app.admin.delete(dismissal);
    expect(await reasons()).toEqual([['phone']]);
    await app.admin.post(dismissal);
    await app.admin.put(`/api/clients/${one}`, { phone: null });
    await listed();
    expect((await app.admin.delete(dismissal)).status).toBe(204);
    expect(await reasons()).toEqual([]);
  });

  it('is forgotten once one of them is removed for good from the recycle bin', async () => {
    const [, other] = [await add('A Lines', 'ops@a.example'), await add('B Cargo', 'ops@a.example')];
    const [pair] = (await listed()).pairs;
    await app.admin.post(`/api/clients/duplicates/${pair?._id}/dismissal`);
    await app.admin.delete(`/api/clients/${other}`);
    await listed();
    expect(await app.db.read.selectFrom('clientPair').select('isDismissed').execute()).toEqual([{ isDismissed: 1 }]);
    app.clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString());
    await app.sweep();
    await app.changedRecords.lookAtAll();
    expect(await app.db.read.selectFrom('clientPair').selectAll().execute()).toEqual([]);
  });

  it('is kept when one of them is merged and comes back', async () => {
    const ids = [await add('A Lines', 'ops@a.example'), await add('B Cargo', 'ops@a.example')];
    const [pair] = (await listed()).pairs;
    await app.admin.post(`/api/clients/duplicates/${pair?._id}/dismissal`);
    const { merge } = await mergeInto(app.admin, ids);
    await listed();
    await sendUndo(app.admin, merge);
    expect(await reasons()).toEqual([]);
  });
});

it('pages go on without gaps', async () => {
  for (let at = 0; at < 5; at += 1) {
    await add(`One ${at}x`, `ops-${at}@a.example`);
    await add(`Two ${at}y`, `ops-${at}@a.example`);
  }
  await app.changedRecords.lookAtAll();
  const first = (await app.admin.get('/api/clients/duplicates?limit=3')).body;
  const second = (await app.admin.get(`/api/clients/duplicates?limit=3&cursor=${first.next}`)).body;
  expect([first.total, first.pages, first.pairs.length, second.pairs.length, second.next]).toEqual([5, 2, 3, 2, null]);
  expect(new Set([...first.pairs, ...second.pairs].map(({ _id }: DuplicatePair) => _id)).size).toBe(5);
});
