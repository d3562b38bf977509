import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../database.ts';
import { newId, systemClock } from '../../platform/clock/clock.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { type DatabasePlace, databasePlace } from '../../testing/database.ts';
import { type Person, personOf } from '../../testing/people.ts';
import { startProgram } from '../../testing/start.ts';
import { rowOf } from './documents.rules.ts';

const ADMIN = { username: 'admin', password: 'anchors aweigh' };
/** So many that they are deleted in several steps. */
const LISTED = 250;
const WITH_FILES = 3;

let place: DatabasePlace;
afterAll(() => place.remove());

/** Lets work have an app of its own on the place, as between two starts of the program. */
async function between(
  work: (parts: Awaited<ReturnType<typeof createApp>>, db: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
) {
  const db = await openDatabase(place);
  const options = { clock: systemClock, secure: false, log: false as const, zone: 'UTC' };
  const parts = await createApp({ db, ...place, ...options, webFolder: join(place.dataDir, 'no-web') });
  await parts.recover();
  await parts.app.ready();
  await work(parts, db);
  await parts.app.close();
  await db.close();
}

const signIn = async ({ app }: Pick<Awaited<ReturnType<typeof createApp>>, 'app'>): Promise<Person> => {
  const { body } = await personOf(app, undefined, { _id: '', username: '', role: 'Viewer' }).post('/api/auth/login', ADMIN);
  return personOf(app, body.token, body.user);
};

let [clientId, token] = ['', ''];
beforeAll(async () => {
  place = await databasePlace({ hasTables: true });
  await between(async (parts, db) => {
    await parts.accounts.createFirst(ADMIN.username, ADMIN.password);
    const admin = await signIn(parts);
    token = admin.token ?? '';
    clientId = (await admin.post('/api/clients', { companyName: 'Amber Dhow', email: 'export@amber.example' })).body._id;
    const rows = Array.from({ length: LISTED }, (_, index) => {
      const sent = { name: `rates ${index}.csv`, mimeType: 'text/csv', bytes: index };
      const made = { id: newId(), createdBy: admin._id, at: new Date().toISOString(), fileId: null };
      return rowOf({ type: 'Extra', owner: { clientId }, sent, thumbnailId: null }, made);
    });
    await db.write((tx) => insertMany(tx, 'document', rows));
    for (let count = 0; count < WITH_FILES; count += 1) {
      const file = { field: 'file', name: `whole ${count}.txt`, bytes: Buffer.from(`whole ${count}`), type: 'text/plain' };
      expect((await admin.upload('POST', `/api/documents/${clientId}`, {}, file)).status).toBe(201);
    }
  });
});

it('deleting all documents, killed in the middle, leaves each deleted or there, and the next time deletes the rest', async () => {
  const program = startProgram(place);
  const address = await program.ready;
  const headers = { authorization: `Bearer ${token}` };
  const countLeft = async (): Promise<number> =>
    ((await (await fetch(`${address}/api/documents/count?client=${clientId}`, { headers })).json()) as { total: number }).total;
  const deleting = fetch(`${address}/api/clients/${clientId}/documents`, { method: 'DELETE', headers }).catch(() => undefined);
  while ((await countLeft()) === LISTED + WITH_FILES);
  await program.stop('SIGKILL');
  await deleting;

  await between(async (parts, db) => {
    const admin = await signIn(parts);
    const listed = async () =>
      (await admin.get(`/api/documents/${clientId}`)).body as { _id: string; fileName: string; file: string | null }[];
    const left = await listed();
    const deleted = async () => Number((await admin.get('/api/documents/deleted?limit=1')).body.total);
    const told = await db.read
      .selectFrom('history')
      .select('entityId')
      .where('area', '=', 'documents')
      .where('action', '=', 'deleted')
      .execute();
    // Each is in one place, and the history tells of each deletion once.
    expect(left.length).toBeLessThan(LISTED + WITH_FILES);
    expect([(await deleted()) + left.length, new Set(told.map(({ entityId }) => entityId)).size, told.length]).toEqual([
      LISTED + WITH_FILES,
      await deleted(),
      await deleted(),
    ]);
    for (const { fileName, file } of left) if (file) expect((await admin.get(file)).body).toBe(fileName.replace('.txt', ''));
    const stored = readdirSync(join(place.dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(stored.filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))).toHaveLength(WITH_FILES);

    expect((await admin.delete(`/api/clients/${clientId}/documents`)).status).toBe(204);
    expect([await listed(), await deleted()]).toEqual([[], LISTED + WITH_FILES]);
  });
});
