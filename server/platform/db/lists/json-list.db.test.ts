import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { firstOfEach } from './json-list.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it('finds the first rows of each pair of values, of each at most so many', async () => {
  const rows = [
    ...['c-5', 'c-1', 'c-4', 'c-2', 'c-3'].map((clientId) => ({ clientId, by: 'email', key: "o'hara@loom.example" })),
    { clientId: 'c-9', by: 'phone', key: '"31"' },
    { clientId: 'c-1', by: 'phone', key: "o'hara@loom.example" },
  ].map((row) => ({ ...row, rulesVersion: 1 }));
  await own.db.write((tx) => tx.insertInto('clientLikeness').values(rows).execute());
  const read = async (wanted: [string, string][], most: number) => {
    const columns = ['by', 'key', 'clientId'] as const;
    const { rows } = await firstOfEach<{ by: string; clientId: string }>(own.db.read, 'clientLikeness', columns, wanted, most).execute(
      own.db.read,
    );
    return rows.map(({ by, clientId }) => `${by} ${clientId}`).sort();
  };
  const email: [string, string] = ['email', "o'hara@loom.example"];
  expect(await read([email, ['phone', '"31"'], ['email', 'nobody']], 3)).toEqual(['email c-1', 'email c-2', 'email c-3', 'phone c-9']);
  expect([(await read([email], 5)).length, (await read([email], 6)).length, await read([], 3)]).toEqual([5, 5, []]);
});
