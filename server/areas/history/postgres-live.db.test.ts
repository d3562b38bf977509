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
  const { app, accounts, signIns } = await createApp(options);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    accounts,
    address,
    signIn: async () => (await signIns.login('admin', 'anchors aweigh', GUEST)).signedIn.token,
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

function post(copy: Copy, path: string, token: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(copy.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
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
