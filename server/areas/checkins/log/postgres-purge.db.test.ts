import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const app = testApp();

it('removes visits for good beside one that is restored, neither waiting for the other for ever', async () => {
  app.clock.set('2026-05-02T10:00:00.000Z');
  const clientId = await app.aClient('Konkan');
  const { _id } = await app.addVisit(clientId);
  await app.admin.delete(`/api/clients/${clientId}`);
  app.clock.set('2026-07-02T10:00:00.000Z');
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const locked = Promise.withResolvers<void>();
  // As who restores it does: its row first, then the log's head.
  const restoring = app.db.write(async (tx) => {
    await tx.selectFrom('checkIn').select('id').where('id', '=', _id).forUpdate().execute();
    locked.resolve();
    await expect.poll(async () => (await waiting.execute(app.db.read)).rows.length).toBe(1);
    await tx.selectFrom('visitLogHead').selectAll().forUpdate().execute();
  });
  await locked.promise;
  await Promise.all([restoring, app.sweep()]);
  expect({
    isThere: (await app.db.read.selectFrom('checkIn').select('id').execute()).length > 0,
    ok: (await app.admin.get('/api/checkins/log/verify')).body.ok,
  }).toEqual({ isThere: false, ok: true });
});
