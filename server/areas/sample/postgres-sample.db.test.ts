import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();

it('is removed beside a visit that is sent to a sample client, neither waiting for the other for ever, and takes that along', async () => {
  await app.admin.post('/api/workspace/sample-data');
  const { id: _id, ...row } = await app.db.read.selectFrom('checkIn').selectAll().limit(1).executeTakeFirstOrThrow();
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const locked = Promise.withResolvers<void>();
  // As who sends one does: the client first, then the visit, then the log's head.
  const sending = app.db.write(async (tx) => {
    await tx.selectFrom('client').select('id').where('id', '=', row.clientId).forShare().execute();
    locked.resolve();
    await expect.poll(async () => (await waiting.execute(app.db.read)).rows.length).toBe(1);
    await tx
      .insertInto('checkIn')
      .values({ ...row, id: 'sent' })
      .execute();
    await tx.selectFrom('visitLogHead').selectAll().forUpdate().execute();
  });
  await locked.promise;
  const [, removed] = await Promise.all([sending, app.admin.delete('/api/workspace/sample-data')]);
  expect({ status: removed.status, left: await app.db.read.selectFrom('checkIn').select('id').execute() }).toEqual({
    status: 200,
    left: [],
  });
});
