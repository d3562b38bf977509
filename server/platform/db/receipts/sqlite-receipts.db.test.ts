import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { systemClock } from '../../clock/clock.ts';
import { createReceipts, REPEATED } from './receipts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const RECEIPT = { accountId: 'a', call: 'POST /api/notes', contentHash: 'h', keyName: 'id' };

it('an equal call is not told that it was done when the commit that both share fails', async () => {
  const { db } = database;
  const receipts = createReceipts({ db, clock: systemClock });
  const send = (id: string) => receipts.once({ ...RECEIPT, id }, () => db.write(async () => 'done'));
  const spoil = () =>
    db.write(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await sql`insert into "secondFactorStep" ("accountId", "step") values ('nobody', 1)`.execute(tx);
    });
  const outcomes = await Promise.allSettled([send('one'), send('one'), spoil()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect([await send('one'), await send('one')]).toEqual(['done', REPEATED]);
});
