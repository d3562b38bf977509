import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { systemClock } from './platform/clock/clock.ts';
import { type DatabasePlace, databasePlace } from './testing/database.ts';
import { personOf } from './testing/people.ts';
import { newClient } from './testing/records.ts';
import { type Started, startProgram } from './testing/start.ts';

const NOTES = 40;
const ADMIN = { username: 'admin', password: 'anchors aweigh' };
const started: Started[] = [];
const places: DatabasePlace[] = [];
afterAll(async () => {
  for (const each of started) await each.stop('SIGKILL');
  for (const each of places) await each.remove();
});

/** A place with a client, and the token of somebody who is signed in there. */
async function prepared(place: DatabasePlace) {
  const db = await openDatabase(place);
  const options = { clock: systemClock, secure: false, log: false as const, zone: 'UTC' };
  const { app, accounts, recover } = await createApp({ db, ...place, ...options, webFolder: join(place.dataDir, 'no-web') });
  await recover();
  await app.ready();
  await accounts.createFirst(ADMIN.username, ADMIN.password);
  const { body } = await personOf(app, undefined, { _id: '', username: '', role: 'Viewer' }).post('/api/auth/login', ADMIN);
  const client = await personOf(app, body.token, body.user).post('/api/clients', newClient());
  await app.close();
  await db.close();
  return { token: body.token as string, clientId: client.body._id as string };
}

it('notes that are sent again after the server was killed among them stand there once each', async () => {
  const place = await databasePlace({ hasTables: true });
  places.push(place);
  const { token, clientId } = await prepared(place);
  const begin = async () => {
    const program = startProgram(place);
    started.push(program);
    return { program, address: await program.ready };
  };
  const first = await begin();
  let { address } = first;
  const headers = { authorization: `Bearer ${token}` };
  const texts = Array.from({ length: NOTES }, (_, at) => `Note ${at}`);
  const keys = texts.map(() => crypto.randomUUID());
  const note = (at: number) =>
    fetch(`${address}/api/clients/${clientId}/notes`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': keys[at] ?? '' },
      body: JSON.stringify({ text: texts[at] }),
    });
  /** As a device sends it that is told to come again: what the killed server began may still hold the client. */
  const noteOnceFree = async (at: number) => {
    for (;;) {
      const reply = await note(at);
      if (reply.status !== 503) return reply;
      await reply.body?.cancel();
    }
  };

  const killed = Promise.withResolvers<void>();
  let answered = 0;
  const sends = texts.map(async (_, at) => {
    const status = await note(at).then(
      (reply) => reply.status,
      () => undefined,
    );
    answered += status === 201 ? 1 : 0;
    if (answered === 5) killed.resolve();
    return status;
  });
  await killed.promise;
  await first.program.stop('SIGKILL');
  const before = await Promise.all(sends);

  ({ address } = await begin());
  const after = await Promise.all(texts.map(async (_, at) => (await noteOnceFree(at)).status));
  const wrong = before.flatMap((status, at) => (status === 201 && after[at] !== 204 ? [at] : []));
  const again = await Promise.all(texts.map(async (_, at) => (await noteOnceFree(at)).headers.get('idempotency-replayed')));
  const stored = (await (await fetch(`${address}/api/clients/${clientId}/notes?limit=100`, { headers })).json()) as { text: string }[];
  expect({ wrong, after: new Set(after).has(204), again: [...new Set(again)], stored: stored.map(({ text }) => text).sort() }).toEqual({
    wrong: [],
    after: true,
    again: ['true'],
    stored: texts.toSorted(),
  });
});
