import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../database.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { type DatabasePlace, databasePlace } from '../../testing/database.ts';
import { listenAt } from '../../testing/live.ts';

const GUEST = { address: '127.0.0.1', userAgent: '', cookie: () => undefined };

type Copy = Awaited<ReturnType<typeof startCopy>>;

async function startCopy(place: DatabasePlace) {
  const db = await openDatabase(place);
  const { dataDir, databaseUrl } = place;
  const options = { db, clock: systemClock, dataDir, databaseUrl, webFolder: dataDir, secure: false, log: false, zone: 'UTC' };
  const { app, accounts, signIns, remind } = await createApp(options);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    accounts,
    address,
    remind,
    reminders: () => db.read.selectFrom('history').select('entityId').where('action', '=', 'reminded').execute(),
    async signIn() {
      const result = await signIns.login('admin', 'anchors aweigh', GUEST);
      return 'signedIn' in result ? result.signedIn.token : '';
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}

/** Two copies of Fairlead on one database, with `admin`. */
async function withTwoCopies(work: (one: Copy, other: Copy) => Promise<void>) {
  const place = await databasePlace();
  const [one, other] = await Promise.all([startCopy(place), startCopy(place)]);
  try {
    await one.accounts.createFirst('admin', 'anchors aweigh');
    await work(one, other);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await place.remove();
  }
}

function post(copy: Copy, path: string, token: string, body: object, method = 'POST') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(copy.address + path, { method, headers, body: JSON.stringify(body) });
}

it('tells a browser at one copy of Fairlead what was written at another', () =>
  withTwoCopies(async (one, other) => {
    const token = await other.signIn();
    const browser = await listenAt(other.address, token);
    const reply = await post(one, '/api/clients', token, { companyName: 'Konkan Minerals', email: 'desk@konkan.example' });
    const { _id } = (await reply.json()) as { _id: string };
    expect((await browser.change(({ area }) => area === 'clients')).entityId).toBe(_id);
  }));

it('ends the stream at one copy of a session that is signed out at another', () =>
  withTwoCopies(async (one, other) => {
    const token = await other.signIn();
    const browser = await listenAt(other.address, token);
    expect((await post(one, '/api/auth/logout', token, {})).status).toBe(204);
    await browser.isOver;
  }));

it('gives a reminder once, though both copies look at once, and tells of the event at either', () =>
  withTwoCopies(async (one, other) => {
    const token = await other.signIn();
    const browser = await listenAt(other.address, token);
    const add = async (path: string, body: object) => (await (await post(one, path, token, body)).json()) as { _id: string };
    const employee = { employeeId: 'E-1', employeeName: 'Meera', mobile: '1', emailId: 'a@b.example', role: 'Sales Executive' };
    const employeeId = (await add('/api/employees', { ...employee, department: 'Sales' }))._id;
    const account = { username: 'meera', role: 'Member', employeeId };
    const invited = (await (await post(one, '/api/accounts', token, account)).json()) as { token: string };
    await post(one, `/api/invitations/${invited.token}`, '', { newPassword: 'anchors aweigh' });
    const soon = new Date(Date.now() + 10 * 60_000).toISOString();
    const times = { date: soon.slice(0, 10), time: soon.slice(11, 16) };
    const { _id } = await add(`/api/employees/${employeeId}/events`, { eventName: 'Rates', eventType: 'call', ...times });
    expect((await browser.change(({ area }) => area === 'calendar')).entityId).toBe(_id);
    await Promise.all([one.remind(), other.remind(), one.remind(), other.remind()]);
    expect(await one.reminders()).toEqual([{ entityId: _id }]);
  }));
