import { ALIKE_MOST } from '@fairlead/contract/clients/alike';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();
const { aClient } = app;

const alike = async (typed: object, by: Person = app.admin) => (await by.post('/api/clients/alike', typed)).body;

describe('clients that may be the same', () => {
  it('are found by e-mail address, number and name, however they are written, with what is the same', async () => {
    const amber = await aClient({ companyName: 'Amber Dhow Trading', email: 'Ops@Amber.example', mobile: '+91 98480 22119' });
    const quay = await aClient({ companyName: 'Café Quay', phone: '(0832) 555-0177' });
    const all = { _id: amber, companyName: 'Amber Dhow Trading' };
    expect({
      email: await alike({ companyName: 'Other', email: ' ops@AMBER.example ' }),
      number: await alike({ mobile: '098480-22119' }),
      numberOfTheOtherKind: await alike({ phone: '0091 98480 22119' }),
      name: await alike({ companyName: 'CAFE  quay' }),
      several: await alike({ companyName: 'amber dhow trading', email: 'ops@amber.example' }),
      two: await alike({ companyName: 'Café Quay', email: 'ops@amber.example' }),
    }).toEqual({
      email: [{ ...all, by: ['email'] }],
      number: [{ ...all, by: ['phone'] }],
      numberOfTheOtherKind: [{ ...all, by: ['phone'] }],
      name: [{ _id: quay, companyName: 'Café Quay', by: ['name'] }],
      several: [{ ...all, by: ['email', 'name'] }],
      two: [
        { ...all, by: ['email'] },
        { _id: quay, companyName: 'Café Quay', by: ['name'] },
      ],
    });
  });

  it('are not those of another country whose number ends with the same digits', async () => {
    const amber = await aClient({ companyName: 'Amber Dhow Trading', mobile: '(905) 231-2345', country: 'Canada' });
    const found = [{ _id: amber, companyName: 'Amber Dhow Trading', by: ['phone'] }];
    expect({
      india: await alike({ mobile: '090523 12345', country: 'India' }),
      plus: await alike({ phone: '+91 90523 12345' }),
      canada: await alike({ mobile: '9052312345', country: 'canada' }),
      zeros: await alike({ mobile: '001 905 231 2345', country: 'India' }),
      unknown: await alike({ mobile: '905-231-2345' }),
    }).toEqual({ india: [], plus: [], canada: found, zeros: found, unknown: found });
  });

  it('are not those that only begin alike, are deleted, or are the one that is edited', async () => {
    const amber = await aClient({ companyName: 'Amber Dhow Trading', email: 'ops@amber.example', mobile: '+91 98480 22119' });
    await aClient({ companyName: 'Amber Dhow Trading and Sons', email: 'xops@amber.example', mobile: '+91 98480 22118' });
    const gone = await aClient({ companyName: 'Gone', email: 'gone@amber.example' });
    await app.admin.delete(`/api/clients/${gone}`);
    expect({
      itself: await alike({ companyName: 'Amber Dhow Trading', email: 'ops@amber.example', except: amber }),
      beginning: (await alike({ companyName: 'Amber Dhow', email: 'ops@amber.exampl', mobile: '98480 2211' })).length,
      deleted: await alike({ email: 'gone@amber.example' }),
      nothing: await alike({}),
      wildcards: await alike({ companyName: '%', email: '%', mobile: '%%%%%%%%%%' }),
    }).toEqual({ itself: [], beginning: 0, deleted: [], nothing: [], wildcards: [] });
  });

  it('are the lost too, and no more than a few', async () => {
    for (let each = 0; each < ALIKE_MOST + 2; each++) await aClient({ companyName: 'Harbour', currentStatus: 'Lost', lostReason: 'price' });
    expect(await alike({ companyName: 'harbour' })).toHaveLength(ALIKE_MOST);
  });

  it('are never told to those who may not see them, and asked for by Viewers not at all', async () => {
    const [member, viewer] = await app.people('Member', 'Viewer');
    await aClient({ companyName: 'Amber Dhow Trading', email: 'ops@amber.example', mobile: '+91 98480 22119' });
    const typed = { companyName: 'Amber Dhow Trading', email: 'ops@amber.example', mobile: '+91 98480 22119' };
    expect(await alike(typed, member)).toHaveLength(1);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect(await alike(typed, member)).toEqual([]);
    expect((await viewer?.post('/api/clients/alike', typed))?.status).toBe(403);
    expect((await app.stranger().post('/api/clients/alike', typed)).status).toBe(401);
  });
});

describe('what goes along with a deletion', () => {
  const entry = { kind: 'receivable', amount: '10.00', issuedOn: '2026-11-01' };
  const counted = async (by: Person, ids: string[]) => (await by.post('/api/clients/belongings', { ids })).body;

  it('is counted as far as others added it, and the deletion is allowed', async () => {
    const member = await app.person('Member');
    const [own, others] = [await aClient('Own', member), await aClient('Others')];
    for (const id of [own, others])
      for (const by of [app.admin, member]) {
        expect((await by.post(`/api/clients/${id}/ledger`, entry)).status).toBe(201);
        expect((await by.post('/api/contacts', { name: 'Anouk Villiers', clientId: id })).status).toBe(201);
        await app.addLane(id, `Goods of ${by.username}`, by);
      }
    const { body: gone } = await app.admin.post(`/api/clients/${own}/ledger`, entry);
    await app.admin.delete(`/api/clients/${own}/ledger/${gone._id}`);
    expect({
      member: await counted(member, [own, others]),
      memberOfOthers: await counted(member, [others]),
      admin: await counted(app.admin, [own, others, own]),
      unknown: await counted(app.admin, [crypto.randomUUID()]),
    }).toEqual({
      member: { ledgerEntries: 1, documents: 0, contacts: 1, lanes: 1 },
      memberOfOthers: { ledgerEntries: 0, documents: 0, contacts: 0, lanes: 0 },
      admin: { ledgerEntries: 2, documents: 0, contacts: 2, lanes: 2 },
      unknown: { ledgerEntries: 0, documents: 0, contacts: 0, lanes: 0 },
    });
  });

  it('says nothing of what may not be seen', async () => {
    const member = await app.person('Member');
    const others = await aClient('Others');
    await app.admin.post(`/api/clients/${others}/ledger`, entry);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect(await counted(member, [others])).toEqual({ ledgerEntries: 0, documents: 0, contacts: 0, lanes: 0 });
  });
});
