import { CLIENT_LABELS } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { BULK_MAX } from '@fairlead/contract/kit/records/bulk';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import { everyRow } from '../../../records/list/list.ts';
import { testApp } from '../../../testing/app.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import type { Person } from '../../../testing/people.ts';
import { UNKNOWN } from '../../../testing/records.ts';
import { actorNow } from '../../sign-in/sign-in.service.ts';
import { CLIENT_SOURCE } from '../list/client-list.store.ts';

const app = testApp();
const { addClient } = app;

/** The file's bytes too, which `Person` gives as a text. */
async function fetched(path: string, by: Person = app.admin) {
  const reply = await app.app.inject({ url: path, headers: { authorization: `Bearer ${by.token}` } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body };
}

async function csv(query = '', by: Person = app.admin): Promise<Record<string, string>[]> {
  const { status, bytes } = await fetched(`/api/clients/export?format=csv${query}`, by);
  expect(status).toBe(200);
  return parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' });
}

const namesIn = async (query = '', by: Person = app.admin) => (await csv(query, by)).map((row) => row['Company Name']);

async function manyClients(count: number) {
  const rows = Array.from({ length: count }, (_, index) => clientRow(`Client ${String(index).padStart(6, '0')}`));
  await app.db.write(async (tx) => {
    for (let at = 0; at < rows.length; at += 400)
      await tx
        .insertInto('client')
        .values(rows.slice(at, at + 400))
        .execute();
  });
}

describe('the table as a file', () => {
  it('holds every field under its label, unspoilt, and defuses only what a spreadsheet would work out', async () => {
    const hostile = '=HYPERLINK("http://evil.example","click")';
    const made = await addClient({
      companyName: hostile,
      phone: '+91 98200 12345',
      mobile: '-',
      country: 'الإمارات',
      opportunityValue: 1234.5,
      opportunityCurrency: 'EUR',
      followUpDate: '2026-12-01',
      notes: 'one\r\ntwo "quoted", and more',
      sites: [{ name: 'Quay', latitude: 18.9, longitude: 72.8, radius: 300 }],
    });
    const [row] = await csv();
    expect(Object.keys(row ?? {})).toEqual([...Object.values(CLIENT_LABELS), 'Sites', 'Added on (UTC)', 'Changed on (UTC)', 'Fairlead ID']);
    expect(row).toMatchObject({
      'Company Name': `'${hostile}`,
      Phone: '+91 98200 12345',
      Mobile: '-',
      Country: 'الإمارات',
      'Opportunity Value': '1234.5',
      'Opportunity Currency': 'EUR',
      'Follow-up Date': '2026-12-01',
      Notes: 'one\r\ntwo "quoted", and more',
      Sites: 'Quay (18.9, 72.8, within 300 m)',
      'Added on (UTC)': made.createdAt,
      'Fairlead ID': made._id,
      Competitors: '',
    });
  });

  it('has typed cells in Excel, and no formula', async () => {
    await addClient({ companyName: '=1+1', opportunityValue: 1234.5, followUpDate: '2026-12-01', phone: '+91 98200 12345' });
    const { bytes, headers } = await fetched('/api/clients/export?format=xlsx');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = (await readXlsx(bytes)).sheets;
    const [header = [], row = []] = sheet?.rows ?? [];
    const cell = (label: string) => row[header.indexOf(label)];
    expect(cell('Company Name')).toBe('=1+1');
    expect(cell('Opportunity Value')).toBe(1234.5);
    expect(cell('Follow-up Date')).toEqual(new Date('2026-12-01'));
    expect(cell('Phone')).toBe('+91 98200 12345');
  });

  it('says in text and PDF what was asked for, and by whom', async () => {
    await addClient({ companyName: 'شركة الملاحة', type: 'Shipper' });
    await addClient({ companyName: 'Konkan Minerals', type: 'Broker' });
    const asText = await fetched('/api/clients/export?format=txt&type=Shipper&segment=Leads');
    expect(asText.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(asText.text).toMatch(
      /^Leads\n=====\nLeads · Type: Shipper\nMade \w{3} \d{1,2}, \d{4}, \d\d:\d\d \(Asia\/Kolkata\) by admin\n\n1\.\n {3}Company Name: +شركة الملاحة\n/,
    );
    expect(asText.text).not.toContain('Konkan');
    const asPdf = await fetched('/api/clients/export?format=pdf');
    expect(asPdf.headers['content-type']).toBe('application/pdf');
    expect(asPdf.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('is kept under a name with the day', async () => {
    app.clock.set('2026-03-02T20:00:00Z');
    const { headers } = await fetched('/api/clients/export?format=csv&segment=Leads');
    expect(headers['content-disposition']).toBe('attachment; filename="Leads 2026-03-03.csv"; filename*=UTF-8\'\'Leads%202026-03-03.csv');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('goes by the filters and the order of the list, the lost left out as there', async () => {
    await addClient({ companyName: 'Bravo', type: 'Shipper' });
    await addClient({ companyName: 'Alpha', type: 'Broker' });
    await addClient({ companyName: 'Charlie', type: 'Shipper', relationshipStatus: 'Active' });
    await addClient({ companyName: 'Lost one', currentStatus: 'Lost' });
    expect(await namesIn()).toEqual(['Alpha', 'Bravo', 'Charlie']);
    expect(await namesIn('&sort=companyName&order=desc')).toEqual(['Charlie', 'Bravo', 'Alpha']);
    expect(await namesIn('&type=Shipper')).toEqual(['Bravo', 'Charlie']);
    expect(await namesIn('&segment=Clients')).toEqual(['Charlie']);
    expect(await namesIn('&search=alp')).toEqual(['Alpha']);
    expect(await namesIn('&lost=true')).toContain('Lost one');
  });

  it('holds the named clients alone, whatever the filters, in the order of the list', async () => {
    const [bravo, alpha, lost] = [
      await addClient('Bravo'),
      await addClient('Alpha'),
      await addClient({ companyName: 'Lost one', currentStatus: 'Lost' }),
    ];
    await addClient('Charlie');
    const ids = [bravo, lost, alpha].map(({ _id }) => _id).join(',');
    expect(await namesIn(`&ids=${ids},${UNKNOWN}&search=charlie`)).toEqual(['Alpha', 'Bravo', 'Lost one']);
    expect(await namesIn(`&ids=${ids}&order=desc`)).toEqual(['Lost one', 'Bravo', 'Alpha']);
  });

  it('takes as many named clients as can be selected, in one address', async () => {
    await manyClients(BULK_MAX);
    const ids = (await app.db.read.selectFrom('client').select('id').execute()).map(({ id }) => id);
    expect(await namesIn(`&ids=${ids.join(',')}`)).toHaveLength(BULK_MAX);
  });

  it('leaves out what is deleted and what may not be seen, named or not', async () => {
    const member = await app.person('Member');
    const [theirs, foreign] = [await addClient('Theirs', member), await addClient('Foreign')];
    const gone = await addClient('Gone', member);
    await app.admin.delete(`/api/clients/${gone._id}`);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect(await namesIn('', member)).toEqual(['Theirs']);
    expect(await namesIn(`&ids=${[theirs, foreign, gone].map(({ _id }) => _id).join(',')}`, member)).toEqual(['Theirs']);
    expect(await namesIn()).toEqual(['Foreign', 'Theirs']);
  });

  it('holds every one of 10,000 clients once and in order', async () => {
    await manyClients(10_000);
    const names = await namesIn();
    expect(names).toEqual(Array.from({ length: 10_000 }, (_, index) => `Client ${String(index).padStart(6, '0')}`));
  });

  it.each([
    ['format=doc', 'format'],
    ['', 'format'],
    ['format=csv&ids=,', 'ids'],
    [`format=csv&ids=${Array.from({ length: BULK_MAX + 1 }, (_, index) => `x${index}`).join(',')}`, 'ids'],
    ['format=csv&timeZone=Mars', 'timeZone'],
    ['format=csv&addedFrom=2026-02-02&addedTo=2026-02-01', 'addedTo'],
  ])('refuses %.40j before anything is sent', async (query, field) => {
    const reply = await app.admin.get(`/api/clients/export?${query}`);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
  });

  it('is given to one account four at a time, and again once those are taken', async () => {
    await manyClients(4000);
    const path = '/api/clients/export?format=txt';
    const headers = { authorization: `Bearer ${app.admin.token}` };
    const four = await Promise.all(Array.from({ length: 4 }, () => app.app.inject({ url: path, headers, payloadAsStream: true })));
    expect(four.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await fetched(path)).status).toBe(429);
    expect((await fetched(path, await app.person('Member'))).status).toBe(200);
    for (const reply of four) reply.stream().resume();
    await vi.waitFor(async () => expect((await fetched(path)).status).toBe(200), { timeout: 10_000 });
  });

  it('reads no further once less may be seen than at its beginning', async () => {
    await manyClients(3);
    const member = await app.person('Member');
    const actor = (await actorNow(app.db.read, member._id)) as Actor;
    const pages = everyRow(app.db.read, CLIENT_SOURCE, actor, { conditions: [] }, { atOnce: 1, fields: ['companyName'] });
    expect((await pages.next()).value?.parse()).toEqual([{ companyName: 'Client 000000' }]);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    await expect(pages.next()).rejects.toBeInstanceOf(AppError);
  });

  it('asks for a session', async () => {
    expect((await app.stranger().get('/api/clients/export?format=csv')).status).toBe(401);
  });
});

describe("a client's page as a file", () => {
  it('shows what the page shows, under the name of the company', async () => {
    const { _id } = await addClient({
      companyName: 'شركة الملاحة',
      opportunityValue: 1234.5,
      opportunityCurrency: 'EUR',
      followUpDate: '2026-12-01',
      phone: '+91 98200 12345',
    });
    await app.admin.post(`/api/clients/${_id}/notes`, { text: 'Called the terminal' });
    const { status, text, headers } = await fetched(`/api/clients/${_id}/export?format=txt`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('شركة الملاحة')}.txt`);
    expect(text).toMatch(/Phone: +\+91 98200 12345\n/);
    expect(text).toMatch(/Mobile: +Not provided\n/);
    expect(text).toMatch(/Opportunity Value: +€1,234\.50\n/);
    expect(text).toMatch(/Follow-up Date: +Dec 1, 2026\n/);
    expect(text).toMatch(/admin: +Called the terminal\n/);
  });

  it('tells how its status went, by the days of who reads it', async () => {
    app.clock.set('2026-03-02T20:00:00Z');
    const { _id } = await addClient({ companyName: 'Konkan Minerals', currentStatus: 'Lead' });
    await app.admin.post(`/api/clients/${_id}/status`, { currentStatus: 'Lost', lostReason: 'Transit time' });
    const { text } = await fetched(`/api/clients/${_id}/export?format=txt`);
    expect(text).toMatch(/Made Mar 3, 2026, 01:30 \(Asia\/Kolkata\)/);
    expect(text).toMatch(/Status history\n.*\n.*2026-03-03 admin: +Lead → Lost: Transit time\n.*2026-03-03 admin: +Lead\n/);
    expect((await fetched(`/api/clients/${_id}/export?format=txt&timeZone=Europe/Lisbon`)).text).toMatch(/2026-03-02 admin: +Lead\n/);
  });

  it('can be a table of fields and values, and a PDF', async () => {
    const { _id } = await addClient({ companyName: '=cmd', phone: '+91 98200 12345' });
    const rows = parse((await fetched(`/api/clients/${_id}/export?format=csv`)).bytes, { bom: true });
    expect(rows).toContainEqual(['Basic Info', 'Company Name', "'=cmd"]);
    expect(rows).toContainEqual(['Basic Info', 'Phone', '+91 98200 12345']);
    expect((await fetched(`/api/clients/${_id}/export?format=pdf`)).bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('is not there for an unknown client, a deleted one, and one that may not be seen', async () => {
    const member = await app.person('Member');
    const [deleted, foreign] = [await addClient('Deleted'), await addClient('Foreign')];
    await app.admin.delete(`/api/clients/${deleted._id}`);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    for (const [id, by] of [
      [UNKNOWN, app.admin],
      [deleted._id, app.admin],
      [foreign._id, member],
    ] as const)
      expect((await by.get(`/api/clients/${id}/export?format=pdf`)).status).toBe(404);
  });

  it('has no Excel', async () => {
    const { _id } = await addClient('Konkan');
    expect((await app.admin.get(`/api/clients/${_id}/export?format=xlsx`)).status).toBe(400);
  });
});
