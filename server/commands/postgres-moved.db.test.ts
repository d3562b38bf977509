import type { TimelineEntry } from '@fairlead/contract/history';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { command } from '../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../testing/database.ts';
import { startInstallation } from '../testing/installations/installation.ts';
import { addOneOfEverything, PIECE, UPLOADED } from '../testing/installations/one-of-everything.ts';
import { sendUndo } from '../testing/merging/merge-calls.ts';
import type { Person } from '../testing/people.ts';

/* What a moved installation does: everything that the old one did. */

/** Answers that are the same before and after. */
const LISTS = [
  ...['companyName', 'type', 'assignedTo', 'category', 'phone', 'createdAt'].map((sort) => `/api/clients?page=1&limit=50&sort=${sort}`),
  '/api/clients?page=1&limit=50&search=m%C3%BCller',
  '/api/clients/count',
  '/api/clients/deleted',
  '/api/clients/views',
  '/api/clients/categories',
  '/api/clients/duplicates',
  '/api/clients/conversion?today=2026-03-31',
  '/api/employees?page=1&limit=50',
  '/api/employees/deleted',
  '/api/accounts?page=1&limit=50&sort=username',
  '/api/accounts/log',
  '/api/checkins?page=1&limit=50',
  '/api/checkins/log/verify',
  '/api/checkins/stats',
  '/api/events?from=2026-03-01&to=2026-03-31',
  '/api/tasks?page=1&limit=50&sort=title',
  '/api/documents?page=1&limit=50&sort=fileName',
  '/api/ledger?page=1&limit=50',
  '/api/ledger/figures',
  '/api/reports',
  '/api/reports/schedules',
  '/api/feeds',
  '/api/notifications',
  '/api/settings',
  '/api/mail',
  '/api/imports?kind=clients',
  '/api/search?q=tamarind',
];

let sqlite: DatabasePlace;
let postgres: DatabasePlace;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  // One folder, which serves either database.
  postgres = await databasePlace();
  sqlite = { ...postgres, databaseUrl: undefined };
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await postgres.remove();
});

async function start(place: DatabasePlace) {
  const started = await startInstallation(place);
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await started.stop();
    isStopped = true;
  };
  stops.push(stop);
  return { ...started, stop };
}

async function answersOf(person: Person): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of LISTS) {
    const { status, body } = await person.get(path);
    expect([path, status, body.message]).toEqual([path, 200, undefined]);
    answers[path] = body;
  }
  return answers;
}

it.each(['from SQLite to PostgreSQL', 'from PostgreSQL to SQLite'])('goes on as it was, %s', async (direction) => {
  const [from, to] = direction === 'from SQLite to PostgreSQL' ? [sqlite, postgres] : [postgres, sqlite];
  const old = await start(from);
  const { admin, merged, noted, feed, invited, upload, imported } = await addOneOfEverything(old);
  const draft = { name: 'Website form', access: 'write', accountId: admin._id, days: null, currentPassword: 'anchors aweigh' };
  const { key } = (await admin.post('/api/keys', draft)).body;
  const program = { ...admin, token: key };
  await old.again(program).post(`/api/clients/${noted}/notes`, { text: 'By a program' });
  await expect.poll(async () => (await old.db.read.selectFrom('changedRecord').select('seq').execute()).length).toBe(0);
  const calendar = (await old.app.inject({ url: feed.path })).body;
  const before = await answersOf(admin);
  const written = (await old.db.read.selectFrom('history').select('id').orderBy('id').execute()).map(({ id }) => id);
  await old.stop();
  const address = to.databaseUrl ?? 'sqlite';
  expect(await command('move', from, '--to', address)).toMatchObject({ code: 0, failure: '' });

  const now = await start(to);
  const again = now.again(admin);
  // By the session that signed in before.
  const after = await answersOf(again);
  for (const path of LISTS) expect(after[path], path).toEqual(before[path]);
  expect(after['/api/checkins/log/verify']).toMatchObject({ ok: true });
  expect((await now.app.inject({ url: feed.path })).body).toBe(calendar);
  expect((await now.again(program).post(`/api/clients/${noted}/notes`, { text: 'By a moved program' })).status).toBe(201);
  const { entries: told } = (await again.get(`/api/clients/${noted}/timeline`)).body;
  expect(told.slice(0, 3).map(({ by, byKey }: TimelineEntry) => [by, byKey])).toEqual([
    ['admin', 'Website form'],
    ['admin', 'Website form'],
    ['admin', undefined],
  ]);
  expect((await now.stranger.post(`/api/invitations/${invited.token}`, { newPassword: 'anchors aweigh' })).status).toBe(200);

  expect((await again.send('HEAD', upload)).headers['upload-offset']).toBe('3');
  expect((await again.send('PATCH', upload, Buffer.from(UPLOADED.slice(3)), { ...PIECE, 'upload-offset': '3' })).status).toBe(204);
  const [document] = (await again.get(`/api/documents/${noted}`)).body;
  expect((await again.get(document.file)).body).toBe(UPLOADED);

  expect((await again.post(`/api/imports/${imported._id}/commit`)).status).toBe(200);
  await expect.poll(async () => (await again.get(`/api/imports/${imported._id}`)).body.state).toBe('done');
  expect((await sendUndo(again, merged.merge)).status).toBe(200);
  expect(await command('backup', to, `${to.dataDir}/backups/moved.tar.zst`)).toMatchObject({ code: 0, failure: '' });
  // Numbers that the database gives go on, and new records are found by their words.
  await now.recordsBy(again).aClient('Quokka Lines');
  await expect.poll(async () => JSON.stringify((await again.get('/api/search?q=quokka')).body)).toContain('Quokka Lines');
  await now.stop();

  // The old one is as it was, and a start with it is refused once the new one has stored files.
  const db = await openDatabase(from);
  const entries = (await db.read.selectFrom('history').select('id').orderBy('id').execute()).map(({ id }) => id);
  expect(entries).toEqual(written);
  await db.close();
  await expect(start(from)).rejects.toThrow('not known to the database, which looks like an older copy');
});
