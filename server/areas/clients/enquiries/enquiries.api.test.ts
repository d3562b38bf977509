import { ENQUIRY_MESSAGES } from '@fairlead/contract/clients/enquiries';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const app = testApp();
const switchOn = () => app.admin.put('/api/settings', { enquiryForm: true });
const anEnquiry = () => ({
  companyName: `Konkan Coal ${crypto.randomUUID()}`,
  email: 'desk@konkan.example',
  preferredLoadPorts: 'Mundra',
  specialRequirements: 'Covered hatches',
});
const send = (enquiry: object) => app.stranger().post('/api/enquiries', enquiry);
const leads = async (search: string) => (await app.admin.get(`/api/clients?search=${encodeURIComponent(search)}&page=1`)).body.clients;

it('are refused while the form is off, which it is until an Administrator switches it on', async () => {
  const enquiry = anEnquiry();
  const { status, body } = await send(enquiry);
  expect([status, body.message, await leads(enquiry.companyName)]).toEqual([403, ENQUIRY_MESSAGES.off, []]);
  await switchOn();
  expect((await send(enquiry)).status).toBe(201);
});

it('become leads of the source Website, told to Managers and Administrators who are not locked', async () => {
  await switchOn();
  const [manager, locked] = await app.people('Manager', 'Manager', 'Member');
  await app.admin.put(`/api/accounts/${locked?._id}`, { disabled: true });
  const enquiry = anEnquiry();
  await send(enquiry);
  const [lead] = await leads(enquiry.companyName);
  const stored = (await app.admin.get(`/api/clients/${lead._id}`)).body;
  expect(stored).toMatchObject({ ...enquiry, leadSource: 'Website', currentStatus: 'Lead', createdBy: null });
  const entry = await app.db.read.selectFrom('history').selectAll().where('entityId', '=', lead._id).executeTakeFirstOrThrow();
  expect([entry.action, entry.actorId, JSON.parse(entry.recipients)]).toEqual(['enquired', null, [app.admin._id, manager?._id].sort()]);
  const bells = [await manager?.get('/api/notifications'), await app.admin.get('/api/notifications')];
  const told = { kind: 'enquiry', by: null, name: enquiry.companyName, path: `/salesandleadsclient/${lead._id}` };
  expect(bells.map((bell) => bell?.body.notifications)).toMatchObject([[told], [told]]);
  expect((await app.admin.get('/api/clients/count?segment=Leads')).body.total).toBe(1);
  const { entries } = (await app.admin.get(`/api/clients/${lead._id}/timeline`)).body;
  expect(entries.map(({ action, by }: Record<string, unknown>) => [action, by])).toEqual([['enquired', null]]);
});

it('of a known address are answered like any other, and the same one sent again makes no second lead', async () => {
  await switchOn();
  const known = anEnquiry();
  await app.admin.post('/api/clients', known);
  const [first, other, again] = [await send(known), await send(anEnquiry()), await send(known)];
  expect([first.body, again.body]).toEqual([other.body, other.body]);
  expect(await leads(known.companyName)).toHaveLength(2);
});

it('of one company and address are one within a day, however they are written', async () => {
  await switchOn();
  const enquiry = anEnquiry();
  await send(enquiry);
  const others = [{ email: 'Desk@Konkan.example' }, { companyName: ` ${enquiry.companyName.toUpperCase()} ` }];
  for (const part of others) expect((await send({ ...enquiry, ...part })).status).toBe(201);
  expect(await leads(enquiry.companyName)).toHaveLength(1);
  await send({ ...enquiry, email: 'other@konkan.example' });
  expect(await leads(enquiry.companyName)).toHaveLength(2);
});

it('of the same company about something else within a day become a note on its lead, told like any other and answered alike', async () => {
  await switchOn();
  const enquiry = anEnquiry();
  const first = await send(enquiry);
  const [lead] = await leads(enquiry.companyName);
  const other = { ...enquiry, companyName: enquiry.companyName.toUpperCase(), cargoType: 'Steel coils', specialRequirements: 'Dry\nholds' };
  const [second, again] = [await send(other), await send({ ...other, cargoType: 'STEEL COILS' })];
  expect([second, again].map(({ status, body }) => [status, body])).toEqual([first, first].map(({ status, body }) => [status, body]));
  expect(await leads(enquiry.companyName)).toHaveLength(1);
  const text = [
    'Enquiry from the website',
    `Company Name: ${other.companyName}`,
    'Email: desk@konkan.example',
    'Cargo Type: Steel coils',
    'Preferred Load Ports: Mundra',
    'Special Requirements: Dry\nholds',
  ].join('\n');
  const notes = (await app.admin.get(`/api/clients/${lead._id}/notes`)).body;
  expect(notes).toMatchObject([{ text, createdBy: null, author: null }]);
  const { notifications } = (await app.admin.get('/api/notifications')).body;
  expect(notifications).toMatchObject([{ kind: 'enquiry', by: null }, { kind: 'enquiry' }]);
  const { entries } = (await app.admin.get(`/api/clients/${lead._id}/timeline`)).body;
  expect(entries).toMatchObject([{ action: 'enquired', changes: { note: { from: null, to: text } } }, { action: 'enquired' }]);
  expect((await app.admin.get(`/api/clients/${lead._id}`)).body).toMatchObject({ cargoType: null, specialRequirements: 'Covered hatches' });
});

it('that say less than the lead does say nothing new', async () => {
  await switchOn();
  const { preferredLoadPorts: _, ...enquiry } = anEnquiry();
  await send({ ...enquiry, preferredLoadPorts: 'Mundra' });
  await send(enquiry);
  const [lead] = await leads(enquiry.companyName);
  expect((await app.admin.get(`/api/clients/${lead._id}/notes`)).body).toEqual([]);
});

it('of a company whose name shows nothing are refused', async () => {
  await switchOn();
  const { status, body } = await send({ ...anEnquiry(), companyName: '\u200b' });
  expect([status, Object.keys(body.fields)]).toEqual([400, ['companyName']]);
});

it('hold nothing but what the form asks for, within bounds', async () => {
  await switchOn();
  const enquiry = anEnquiry();
  await send({ ...enquiry, currentStatus: 'Won', assignedTo: 'Riya', opportunityValue: 5, category: 'VIP', createdBy: app.admin._id });
  const [lead] = await leads(enquiry.companyName);
  expect(lead).toMatchObject({ currentStatus: 'Lead', assignedTo: null, category: null, createdBy: null });
  const refused = [{ companyName: '' }, { email: 'nobody' }, { incoterms: 'EXW' }, { specialRequirements: 'x'.repeat(501) }];
  for (const part of refused) {
    const { status, body } = await send({ ...enquiry, ...part });
    expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(part)]);
  }
});

it('of programs, which fill in the field that people don’t see, are answered and dropped', async () => {
  await switchOn();
  const enquiry = anEnquiry();
  expect((await send({ ...enquiry, fax: '+1 555' })).body).toEqual({ message: ENQUIRY_MESSAGES.sent });
  expect(await leads(enquiry.companyName)).toEqual([]);
});

it('are limited by network', async () => {
  await switchOn();
  const statuses = [];
  for (let at = 0; at < 6; at++) statuses.push((await send(anEnquiry())).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const { body, headers } = await send(anEnquiry());
  expect([body.message, Number(headers['retry-after']) > 0]).toEqual([expect.stringContaining(ENQUIRY_MESSAGES.tooMany), true]);
});
