import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import type { ClientTable } from '../clients.tables.ts';
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
const setDeleted = (ids: readonly string[], deletedAt: string | null) =>
  own.db.write((tx) => tx.updateTable('client').set({ deletedAt }).where('id', 'in', ids).execute());
const countPairs = async () => (await own.db.read.selectFrom('clientPair').select('id').execute()).length;
const ALL_PAIRS = (SHARED_MOST * (SHARED_MOST - 1)) / 2;

it.each([1, 3, 7, 100])('makes the same pairs of what becomes and ceases to be too many, %i compared at once', async (size) => {
  const ids = await addCrowd(SHARED_MOST + 5);
  await compareInSteps(ids.slice(0, SHARED_MOST), size);
  expect(await countPairs()).toBe(ALL_PAIRS);
  await compareInSteps(ids.slice(SHARED_MOST), size);
  expect(await countPairs()).toBe(0);
  const gone = ids.slice(2, 7);
  await setDeleted(gone, '2026-11-01T00:00:00.000Z');
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

it('makes a pair by what became shared by few while one of the two was deleted, once that one is restored', async () => {
  const ids = await addCrowd(SHARED_MOST + 1);
  await compareInSteps(ids, ids.length);
  const [gone, restored] = [ids[0] as string, ids.at(-1) as string];
  await setDeleted([gone, restored], '2026-11-01T00:00:00.000Z');
  await compareInSteps([gone], 1);
  await setDeleted([restored], null);
  await compareInSteps([restored], 1);
  expect(await countPairs()).toBe(ALL_PAIRS);
});

it('makes the same pairs as if all were compared at once, whatever is written between the looks', async () => {
  // The same writes each time, in an order that looks like none.
  let state = 7;
  const below = (count: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const names = ['Harbour Lines', 'Harbor Lines LLC', 'Amber Dhow', 'Quay Cargo', 'Lakes Freight', 'Zebra Cargo', 'Kochi Lines', 'Kesar'];
  const crowd = await addCrowd(SHARED_MOST + 1);
  const rows = names.slice(0, 6).map((name, at) => clientRow(name, { id: `d-${at}`, email: 'a@one.example', country: 'India' }));
  await own.db.write((tx) => tx.insertInto('client').values(rows).execute());
  const ids = [...rows.map(({ id }) => id), ...crowd];
  const written = ids.slice(0, rows.length + 5);

  const deleted = new Set<string>();
  const change = (id: string) =>
    pick<() => Partial<ClientTable>>([
      () => ({ companyName: pick(names) }),
      () => ({ email: pick(['a@one.example', 'b@two.example', 'info@mail.example', 'info@mail.example']) }),
      () => ({ phone: pick(['+91 90523 12345', '090523 12345', null]) }),
      () => ({ country: pick(['India', 'Oman', null]) }),
      () => ({ address: pick(['Dock Road, Kochi', 'Kochi 682001', 'Muttrah', null]) }),
      () => ({ notes: 'Asks for rates' }),
      ...Array(5).fill(() => {
        const isRestored = deleted.delete(id);
        if (!isRestored) deleted.add(id);
        return { deletedAt: isRestored ? null : '2026-11-01T00:00:00.000Z' };
      }),
    ])();
  const unseen = new Set<string>(ids);
  const write = async () => {
    for (let left = 1 + below(5); left > 0; left -= 1) {
      const id = pick(written);
      await own.db.write((tx) => tx.updateTable('client').set(change(id)).where('id', '=', id).execute());
      unseen.add(id);
    }
  };
  const look = async (some: readonly string[]) => {
    await own.db.write((tx) => compareClients(tx, some));
    for (const id of some) unseen.delete(id);
  };
  const listPairs = async () => {
    const pairs = await own.db.read.selectFrom('clientPair').select(['oneId', 'otherId', 'by']).execute();
    return pairs.map(({ oneId, otherId, by }) => `${oneId} ${otherId} ${by}`).sort();
  };
  for (let round = 0; round < 40; round += 1) {
    for (let part = below(6); part > 0; part -= 1) {
      await write();
      await look([...unseen].filter(() => below(2) === 0));
    }
    await look([...unseen]);
    const kept = await listPairs();
    await own.db.write(async (tx) => {
      await tx.deleteFrom('clientPair').execute();
      await tx.deleteFrom('clientLikeness').execute();
      await compareClients(tx, ids);
    });
    expect(kept, `round ${round}`).toEqual(await listPairs());
  }
});
