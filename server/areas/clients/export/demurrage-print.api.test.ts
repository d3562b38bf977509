import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mergeInto } from '../../../testing/merging/merge-calls.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();

const DETENTION = {
  ...{ charge: 'Detention', start: '2026-11-10', end: null, freeDays: 7, startsNextDay: true, tiersCountFree: false },
  tiers: [
    { to: 5, rate: '40' },
    { to: null, rate: '80.50' },
  ],
};
const LATE = {
  ...{ direction: 'Import', equipment: "40' HC", containers: 2, currency: 'USD', counting: 'freeWorking', holidays: ['2026-11-12'] },
  ...{ weekend: 'Saturday and Sunday', until: '2026-11-30', phases: [DETENTION] },
};

async function printed(id: string, body: object = LATE, by: Person = app.admin) {
  const headers = { authorization: `Bearer ${by.token}` };
  const reply = await app.app.inject({ method: 'POST', url: `/api/clients/${id}/demurrage`, headers, payload: body });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body };
}

it('comes as a PDF of one page named after the client and the day, and stores nothing', async () => {
  const viewer = await app.person('Viewer');
  const { _id } = await app.addClient('Konkan Minerals');
  const before = (await app.admin.get(`/api/clients/${_id}/timeline`)).body.entries.length;
  const { status, headers, bytes } = await printed(_id, LATE, viewer);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store']);
  expect(headers['content-disposition']).toContain('filename="Demurrage and detention Konkan Minerals 2026-11-30.pdf"');
  expect(/\/Type \/Pages[\s\S]*?\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1]).toBe('1');
  expect((await app.admin.get(`/api/clients/${_id}/timeline`)).body.entries.length).toBe(before);
});

it('comes for the client that another was merged into', async () => {
  const [kept, other] = [await app.aClient('Konkan Minerals'), await app.aClient('Konkan Ores')];
  await mergeInto(app.admin, [kept, other]);
  const { status, headers } = await printed(other);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toContain('filename="Demurrage and detention Konkan Minerals 2026-11-30.pdf"');
  expect((await printed(other, LATE, await app.person('Viewer'))).status).toBe(200);
});

it('is refused with what is wrong, and for a client that one does not see', async () => {
  const { _id } = await app.addClient();
  const wrong = await printed(_id, { ...LATE, containers: 0, phases: [{ ...DETENTION, end: '2026-11-01' }] });
  expect([wrong.status, Object.keys(JSON.parse(wrong.text).fields)]).toEqual([400, ['containers', 'phases.0.end']]);
  const early = await printed(_id, { ...LATE, phases: [{ ...DETENTION, end: '2026-11-01' }] });
  expect([early.status, JSON.parse(early.text).fields]).toEqual([400, { 'phases.0.end': 'Must not be before the start' }]);
  const twice = await printed(_id, { ...LATE, phases: [{ ...DETENTION, end: '2026-11-20' }, DETENTION] });
  expect([twice.status, JSON.parse(twice.text).fields]).toEqual([400, { phases: 'Must be one charge, or demurrage and detention' }]);
  const member = await app.person('Member');
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect((await printed(_id, LATE, member)).status).toBe(404);
  const nobody = await app.app.inject({ method: 'POST', url: `/api/clients/${_id}/demurrage`, payload: LATE });
  expect(nobody.statusCode).toBe(401);
});
