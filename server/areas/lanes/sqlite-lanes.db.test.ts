import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { ENDS, formerNames } from './lanes.store.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it.each(ENDS.map((end) => [end[0], end] as const))(
  'of a port that was changed only the lanes are read that call it otherwise by their %s',
  async (port, end) => {
    const [, name] = end;
    const { sql, parameters } = formerNames(own.db.read, end, { code: 'INNSA', name: 'Nhava Sheva' }).compile();
    const { rows } = await own.db.read.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
    const index = `SEARCH lane USING COVERING INDEX lane_${port}_name (${port}=? AND ${name}`;
    expect(rows.map(({ detail }) => detail).filter((detail) => detail.includes(' lane'))).toEqual([`${index}<?)`, `${index}>?)`]);
  },
);
