import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import { compareClients } from './compare-clients.service.ts';
import { SHARED_MOST } from './duplicates.rules.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterEach(() => own.emptied());
afterAll(() => own.close());

/** Adds clients that have an e-mail address in common, and answers their ids. */
async function addCrowd(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `c-${String(at).padStart(3, '0')}`);
  const rows = ids.map((id) => clientRow(`Client ${id}`, { id, email: 'info@mail.example' }));
  await own.db.write((tx) => tx.insertInto('client').values(rows).execute());
  return ids;
}
async function compareInSteps(ids: readonly string[], size: number) {
  for (let at = 0; at < ids.length; at += size) await own.db.write((tx) => compareClients(tx, ids.slice(at, at + size)));
}
const countPairs = async () => (await own.db.read.selectFrom('clientPair').select('id').execute()).length;
const ALL_PAIRS = (SHARED_MOST * (SHARED_MOST - 1)) / 2;

it.each([1, 3, 7, 100])('makes the same pairs of what becomes and ceases to be too many, %i compared at once', async (size) => {
  const ids = await addCrowd(SHARED_MOST + 5);
  await compareInSteps(ids.slice(0, SHARED_MOST), size);
  expect(await countPairs()).toBe(ALL_PAIRS);
  await compareInSteps(ids.slice(SHARED_MOST), size);
  expect(await countPairs()).toBe(0);
  const gone = ids.slice(2, 7);
  await own.db.write((tx) => tx.updateTable('client').set({ deletedAt: '2026-11-01T00:00:00.000Z' }).where('id', 'in', gone).execute());
  await compareInSteps(gone, size);
  expect(await countPairs()).toBe(ALL_PAIRS);
});

it('reads no more of those who share something with many, the more are compared at once', async () => {
  const ids = await addCrowd(100);
  let most = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      most = Math.max(most, result.rows.filter(({ key, rulesVersion }) => key === 'info@mail.example' && !rulesVersion).length);
      return result;
    },
  };
  await own.db.write((tx) => compareClients(tx.withPlugin(counting), ids));
  expect(most).toBe(SHARED_MOST + 1);
});
