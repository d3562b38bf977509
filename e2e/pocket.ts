import type { Page } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect } from './fixtures.ts';
import type { RunningServer } from './server.ts';
import { TIME_ZONE } from './time-zone.ts';

const POCKET = 'fairlead-pocket';
const DAY_MS = 86_400_000;

/** The names of the clients that the browser keeps. */
const readNames = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    const answered = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const pocket = await answered(indexedDB.open(name));
    pocket.onversionchange = () => pocket.close();
    try {
      if (!pocket.objectStoreNames.contains('records')) return [];
      const buckets = await answered<string[]>(pocket.transaction('records').objectStore('records').getAll());
      return buckets.flatMap((text) => JSON.parse(text) as { companyName: string }[]).map(({ companyName }) => companyName);
    } finally {
      pocket.close();
    }
  }, POCKET);

/** The pocket is filled some seconds after the page. */
export const expectKept = (page: Page, companyName: string) => expect.poll(() => readNames(page)).toContain(companyName);

export const expectNothingKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(POCKET);

export interface Field {
  clientId: string;
  companyName: string;
}

/** A client with a site, a task due today, an event tomorrow and a visit, of the account that `api` is signed in as. */
export async function fillField(api: ApiClient, companyName: string): Promise<Field> {
  const [today, tomorrow] = [0, DAY_MS].map((later) => new Date(Date.now() + later).toLocaleDateString('en-CA', { timeZone: TIME_ZONE }));
  const post = async (path: string, body: object) => {
    const reply = await api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body as { _id: string };
  };
  const { _id: clientId } = await post('/api/clients', {
    ...{
      companyName,
      email: 'gate@pocket.example',
      mobile: '+91 98200-12345',
      primaryContactName: 'Zoë Dias',
      address: 'Gate 3, Ratnagiri',
    },
    sites: [{ name: 'Jetty 2', latitude: 16.98, longitude: 73.3 }],
  });
  await post(`/api/clients/${clientId}/tasks`, { title: `Quote for ${companyName}`, date: today });
  await post(`/api/clients/${clientId}/events`, {
    eventName: `Survey at ${companyName}`,
    eventType: 'meeting',
    date: tomorrow,
    time: '10:00',
  });
  const place = { location: 'Gate 3', latitude: 16.98, longitude: 73.3, timeZone: TIME_ZONE, date: today, time: '00:05' };
  await post('/api/checkins', { clientId, eventType: 'site_visit', notes: 'Left the tariff', ...place });
  const work = { role: 'Operations Manager', department: 'Operations', mobile: '+91 832 555 0177' };
  const own = crypto.randomUUID().slice(0, 8);
  await post('/api/employees', { ...work, employeeId: own, employeeName: 'Meera Quayside', emailId: `${own}@pocket.example` });
  return { clientId, companyName };
}

/** A representative with an account of their own. */
export async function hire(server: RunningServer, username: string) {
  const admin = await signInToApi(server.url, server);
  const self = { username, password: 'anchors aweigh' };
  const { body: invited } = await admin.post('/api/accounts', { username, role: 'Member' });
  expect((await admin.post(`/api/invitations/${invited.token}`, { newPassword: self.password })).status).toBeLessThan(300);
  return { admin, self };
}

/** Ends the sessions that an account has in browsers, as if they had expired. */
export async function endSessions(server: RunningServer, self: { username: string; password: string }): Promise<void> {
  const elsewhere = await signInToApi(server.url, self);
  const { body } = await elsewhere.get('/api/auth/sessions');
  for (const session of body.sessions) if (!session.isCurrent) await elsewhere.delete(`/api/auth/sessions/${session._id}`);
}
