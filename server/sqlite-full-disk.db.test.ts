import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from './testing/app.ts';

const app = testApp();
const NOTES = 'x'.repeat(2000);

/** SQLite reports its own page limit like a full disk. A high limit lets the database grow again. */
const limitPages = (pages: number) => app.db.write((tx) => sql`pragma max_page_count=${sql.lit(pages)}`.execute(tx));

async function fillDisk() {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db.read);
  await limitPages(rows[0]!.page_count);
  for (let count = 0; count < 400; count++) {
    const reply = await app.admin.post('/api/clients', { companyName: `Client ${count}`, email: `c${count}@full.example`, notes: NOTES });
    if (reply.status !== 201) return reply;
  }
  throw new Error('the database did not become full');
}

it('a full disk refuses what is new with words, lets everything be read, and is told by health and to Administrators', async () => {
  const member = await app.person('Member');
  const refused = await fillDisk();
  expect(refused).toMatchObject({ status: 507, body: { code: 'no_space', message: expect.stringContaining('no space left') } });
  // Late enough that every session is due to be marked as seen.
  app.clock.set(new Date(Date.now() + 3 * 86_400_000).toISOString());
  const reads = ['/api/clients', '/api/auth/me', '/api/employees', '/api/settings'].map((path) => app.admin.get(path));
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await fillDisk();
  expect((await app.stranger().get('/api/health')).body).toEqual({ status: 'no_space' });
  const { troubles } = (await app.admin.get('/api/settings/troubles')).body;
  expect(troubles).toEqual([{ kind: 'no_space', message: expect.stringContaining('What is stored can be read') }]);
  expect((await member.get('/api/settings/troubles')).status).toBe(403);

  await limitPages(1_000_000);
  const late = await app.admin.post('/api/clients', { companyName: 'After', email: 'after@full.example', notes: NOTES });
  expect(late.status).toBe(201);
  expect((await app.stranger().get('/api/health')).body).toEqual({ status: 'ok' });
});

it('a session that can not be marked as seen does not fail the call it is used for', async () => {
  await app.db.write((tx) => sql`create trigger "full" before update on "session" begin select raise(abort, 'no'); end`.execute(tx));
  app.clock.set(new Date(Date.now() + 3 * 86_400_000).toISOString());
  expect((await app.admin.get('/api/clients')).status).toBe(200);
  await app.db.write((tx) => sql`drop trigger "full"`.execute(tx));
});
