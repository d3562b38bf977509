import type { SearchResult } from '@fairlead/contract/search';
import { describe, expect, it } from 'vitest';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { testApp } from '../../testing/app.ts';
import { clientRow } from '../../testing/kinds/client-row.ts';
import type { Person } from '../../testing/people.ts';

/* Who finds which kinds of records stands in kinds.matrix.api.test.ts, how well in quality.api.test.ts. */

const app = testApp();
const { aClient } = app;

async function search(q: string, person: Person = app.admin): Promise<SearchResult[]> {
  await app.changedRecords.lookAtAll();
  const { status, body } = await person.get(`/api/search?q=${encodeURIComponent(q)}`);
  if (status !== 200) throw new Error(`${q} was answered ${status}: ${JSON.stringify(body)}`);
  return body.results;
}
const titles = async (q: string, person?: Person) => (await search(q, person)).map(({ title }) => title);
const whys = async (q: string) => (await search(q)).map(({ why }) => why);

describe('why it was found', () => {
  it('names the field, the number as it is written, and the word that was meant by a typing error', async () => {
    await aClient({
      ...{ companyName: 'Verity Marine', primaryContactName: 'Anouk Villiers', mobile: '+91 98200 12345', taxId: '27AAACG1234C1Z5' },
      ...{ email: 'desk@verity-marine.example', country: 'Malta' },
    });
    expect({
      title: await whys('verity'),
      contact: await whys('villiers'),
      phone: await whys('098200 12345'),
      tax: await whys('27 aaacg 1234'),
      host: await whys('@verity-marine.example'),
      typo: await whys('vilers'),
    }).toEqual({
      title: ['Company Name: Verity Marine'],
      contact: ['Primary Contact: Anouk Villiers'],
      phone: ['Mobile +91 98200 12345'],
      tax: ['Tax ID: 27AAACG1234C1Z5'],
      host: ['Email: desk@verity-marine.example'],
      typo: ['Like "villiers"'],
    });
    expect(await search('verity')).toEqual([expect.objectContaining({ kind: 'client', detail: 'Anouk Villiers · Malta' })]);
  });

  it('shows the words around in a long text', async () => {
    const clientId = await aClient('Verity Marine');
    const notes = `${'They asked for rates. '.repeat(20)}The crane is broken at Quaysidefield. ${'Call again. '.repeat(20)}`;
    await app.addVisit(clientId, { notes });
    const [found] = await search('quaysidefield');
    expect(found).toMatchObject({ kind: 'checkIn', title: 'Verity Marine', detail: 'site_visit · 2026-03-02' });
    expect(found?.why).toMatch(/^Notes: … .*Quaysidefield.* …$/);
    expect(found?.why.length).toBeLessThan(110);
  });
});

it('finds a title whose beginning is typed as one word', async () => {
  await aClient('Tamarind Loom Textiles');
  await aClient('Tamarind Trading');
  expect(await search('tamarindloom')).toEqual([
    expect.objectContaining({ title: 'Tamarind Loom Textiles', why: expect.stringContaining('Tamarind') }),
  ]);
});

it('finds the beginnings of several words, also of words with digits, which no vocabulary has', async () => {
  await aClient({ companyName: 'Verity Marine', email: 'desk1833@verity.example' });
  expect([await titles('ver mar'), await titles('desk verity')]).toEqual([['Verity Marine'], ['Verity Marine']]);
  await aClient('Deskline Bulk');
  expect([await titles('desk verity'), await titles('desk bul')]).toEqual([['Verity Marine'], ['Deskline Bulk']]);
});

it('shows the best over all, and at most five of each kind', async () => {
  for (let at = 0; at < 8; at += 1) await aClient(`Verity Marine ${at}`);
  const clientId = await aClient('Verity');
  for (let at = 0; at < 7; at += 1) await app.addTask(clientId, `Call Verity ${at}`);
  const found = await search('verity');
  expect([
    found[0]?.title,
    found.filter(({ kind }) => kind === 'client').length,
    found.filter(({ kind }) => kind === 'task').length,
  ]).toEqual(['Verity', 5, 5]);
});

it('answers nothing to what says nothing, and bears whatever is typed', async () => {
  await aClient('Verity Marine');
  for (const q of ['', ' ', 'v', '"', '*', '-', ':', '%', '((((', '🚢']) expect([q, await search(q)]).toEqual([q, []]);
  const hostile = [
    '"verity" OR *',
    'verity AND NOT',
    'words:verity',
    "verity' or 1=1 --",

    'verity & | ! <->',
    'NEAR(verity marine)',
  ];
  for (const q of hostile) expect([q, (await titles(q)).includes('Verity Marine')]).toEqual([q, true]);
  for (const q of ['v'.repeat(200), 'ab '.repeat(66), '1'.repeat(200), '%_'.repeat(100), '海'.repeat(200), 'client_w_verity'])
    await search(q);
  expect((await app.admin.get(`/api/search?q=${'v'.repeat(201)}`)).status).toBe(400);
  for (const query of ['', '?q=verity%00', '?q=a&q=b'])
    expect([query, (await app.admin.get(`/api/search${query}`)).status]).toEqual([query, 400]);
});

it('follows changes: a new name, a new category, the name of the client of a task, and a bulk of rows', async () => {
  const clientId = await aClient({ companyName: 'Verity Marine', category: 'Spinnakers' });
  await app.addTask(clientId, 'Send papers');
  expect([await titles('spinnakers'), (await search('send papers'))[0]?.detail]).toEqual([['Verity Marine'], 'Verity Marine · 2026-03-02']);
  await app.admin.put(`/api/clients/${clientId}`, { companyName: 'Constance Bulk', category: 'Halyards' });
  expect({
    before: await titles('verity'),
    now: await titles('constance'),
    category: [await titles('spinnakers'), await titles('halyards')],
    task: (await search('send papers'))[0]?.detail,
  }).toEqual({ before: [], now: ['Constance Bulk'], category: [[], ['Constance Bulk']], task: 'Constance Bulk · 2026-03-02' });
  await app.db.write((tx) => insertMany(tx, 'client', Array.from({ length: 1200 }, (_, at) => clientRow(`Bulkfirm ${at}`)) as never[]));
  expect(await titles('bulkfirm 1199')).toEqual(['Bulkfirm 1199']);
});

it('shows a record as it is now, and not one that is gone, before anybody has looked at the change', async () => {
  const clientId = await aClient('Verity Marine');
  await search('verity');
  await app.admin.put(`/api/clients/${clientId}`, { companyName: 'Constance Bulk' });
  expect((await app.admin.get('/api/search?q=verity')).body.results).toEqual([]);
  await app.admin.put(`/api/clients/${clientId}`, { companyName: 'Verity Bulk' });
  expect((await app.admin.get('/api/search?q=verity')).body.results).toMatchObject([{ title: 'Verity Bulk' }]);
});

it('finds for who sees few of very many the right ones, the best first, by words that nearly all have', async () => {
  const member = await app.person('Member');
  const memberId = member._id;
  const hidden = Array.from({ length: 1500 }, (_, at) => clientRow(`Harbour Freight ${at}`, { createdBy: null }));
  const own = ['Harbour Freight', 'Freight of the Harbour', 'Harbour and Bulk Freight'].map((name) =>
    clientRow(name, { createdBy: memberId }),
  );
  await app.db.write((tx) => insertMany(tx, 'client', [...hidden.slice(0, 700), ...own, ...hidden.slice(700)] as never[]));
  const visit = await app.addVisit(own[2]?.id as string, { notes: 'Harbour gate' });
  await app.addVisit(hidden[3]?.id as string, { notes: 'Harbour gate' });
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const clients = async (q: string) => (await search(q, member)).filter(({ kind }) => kind === 'client').map(({ title }) => title);
  expect({
    both: (await clients('harbour freight'))[0],
    all: (await clients('harbour freight')).sort(),
    beginning: (await clients('harb')).sort(),
    mistyped: (await clients('harbuor freight')).length,
    visits: (await search('harbour gate', member)).filter(({ kind }) => kind === 'checkIn').map(({ id }) => id),
    admin: (await search('harbour freight')).filter(({ kind }) => kind === 'client').length,
  }).toEqual({
    both: 'Harbour Freight',
    all: ['Freight of the Harbour', 'Harbour Freight', 'Harbour and Bulk Freight'],
    beginning: ['Freight of the Harbour', 'Harbour Freight', 'Harbour and Bulk Freight'],
    mistyped: 3,
    visits: [visit._id],
    admin: 5,
  });
});

it('says nothing of words that only hidden records have', async () => {
  const member = await app.person('Member');
  await aClient('Verity Marine');
  await aClient('Veritas Own', member);
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect(await search('verity', member)).toMatchObject([{ title: 'Veritas Own', why: 'Like "veritas"' }]);
});

it('forgets the words of records that are gone, with what they look like mistyped', async () => {
  const clientId = await aClient('Zarathena Quill');
  await aClient('Quill');
  await app.changedRecords.lookAtAll();
  const known = async () => ({
    words: (
      await app.db.read.selectFrom('searchWord').select('word').where('word', 'in', ['zarathena', 'quill']).orderBy('word').execute()
    ).map(({ word }) => word),
    typos: (await app.db.read.selectFrom('searchTypo').select('typo').where('word', '=', 'zarathena').execute()).length,
  });
  expect(await known()).toEqual({ words: ['quill', 'zarathena'], typos: expect.any(Number) });
  await app.admin.delete(`/api/clients/${clientId}`);
  await app.changedRecords.lookAtAll();
  await app.sweep();
  expect(await known()).toEqual({ words: ['quill'], typos: 0 });
});
