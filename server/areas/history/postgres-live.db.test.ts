import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { databasePlace } from '../../testing/database.ts';
import { listenAt } from '../../testing/live.ts';

const GUEST = { address: '127.0.0.1', userAgent: '', cookie: () => undefined };

it('tells a browser at one copy of Fairlead what was written at another', async () => {
  const place = await databasePlace();
  const [one, other] = await Promise.all([copy(), copy()]);
  try {
    await one.accounts.createFirst('admin', 'anchors aweigh');
    const { signedIn } = await other.signIns.login('admin', 'anchors aweigh', GUEST);
    const { token } = signedIn;
    const browser = await listenAt(other.address, token);
    const reply = await fetch(`${one.address}/api/clients`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ companyName: 'Konkan Minerals', email: 'desk@konkan.example' }),
    });
    const { _id } = (await reply.json()) as { _id: string };
    expect((await browser.change(({ area }) => area === 'clients')).entityId).toBe(_id);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await place.remove();
  }

  async function copy() {
    const db = await openDatabase(place);
    const { dataDir, databaseUrl } = place;
    const options = { db, clock: systemClock, dataDir, databaseUrl, webFolder: dataDir, secure: false, log: false, zone: 'UTC' };
    const { app, accounts, signIns } = await createApp(options);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    return {
      accounts,
      signIns,
      address,
      async close() {
        await app.close();
        await db.close();
      },
    };
  }
});
