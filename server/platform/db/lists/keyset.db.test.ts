import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import { AppError } from '../../http/app-error.ts';
import type { Tables } from '../tables.ts';
import { encodeCursor } from './cursor.ts';
import { page, readEveryPage } from './keyset.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterEach(() => own.emptied());
afterAll(() => own.close());

const add = (...rows: ReturnType<typeof clientRow>[]) =>
  own.db.write((tx) =>
    tx
      .insertInto('client')
      .values(rows as unknown as Tables['client'][])
      .execute(),
  );
const remove = (...names: string[]) => own.db.write((tx) => tx.deleteFrom('client').where('companyName', 'in', names).execute());
const letters = (text: string) => [...text].map((name) => clientRow(name));

type Asked = { cursor?: string | null; page?: number; direction?: 'asc' | 'desc'; limit?: number };

async function names({ cursor, page: at, direction = 'asc', limit = 3 }: Asked = {}) {
  const listed = own.db.read
    .selectFrom('client')
    .select('companyName')
    .where('deletedAt', 'is', null)
    .where('segment', '<>', sql.lit('lost'));
  const order = [
    { column: 'nameKey', direction, type: 'text' },
    { column: 'id', direction, type: 'id' },
  ] as const;
  const { rows, ...rest } = await page(listed, { order, cursor: cursor ?? undefined, page: at, limit });
  return { names: rows.map(({ companyName }) => companyName).join(''), rows, ...rest };
}

describe('travelling by cursor', () => {
  it('meets every row once, and the way back shows the same pages', async () => {
    await add(...letters('hgfedcba'));
    const first = await names();
    const second = await names({ cursor: first.next });
    const third = await names({ cursor: second.next });
    expect([first, second, third].map((each) => [each.page, each.names])).toEqual([
      [1, 'abc'],
      [2, 'def'],
      [3, 'gh'],
    ]);
    expect([first.previous, third.next]).toEqual([null, null]);
    const back = await names({ cursor: third.previous });
    const start = await names({ cursor: back.previous });
    expect([back, start].map((each) => [each.page, each.names])).toEqual([
      [2, 'def'],
      [1, 'abc'],
    ]);
    expect(start.previous).toBeNull();
    expect((await names({ cursor: start.next })).names).toBe('def');
  });

  it('goes the other way round in falling order', async () => {
    await add(...letters('abcde'));
    const first = await names({ direction: 'desc' });
    const second = await names({ direction: 'desc', cursor: first.next });
    expect([first.names, second.names]).toEqual(['edc', 'ba']);
    expect((await names({ direction: 'desc', cursor: second.previous })).names).toBe('edc');
  });

  it('neither loses nor repeats rows with equal keys', async () => {
    await add(...Array.from({ length: 10 }, () => clientRow('same')));
    const seen: string[] = [];
    for (let at = await idsOf({}); ; at = await idsOf({ cursor: at.next })) {
      seen.push(...at.ids);
      if (!at.next) break;
    }
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
  });

  it('is not moved by rows that come in between', async () => {
    await add(...letters('bdfhjl'));
    const first = await names();
    await add(...letters('ai'));
    const second = await names({ cursor: first.next });
    expect(second.names).toBe('hij');
    expect((await names({ cursor: second.previous })).names).toBe('bdf');
  });

  it('goes on from where a row was that has gone', async () => {
    await add(...letters('abcdef'));
    const first = await names();
    await remove('c');
    expect((await names({ cursor: first.next })).names).toBe('def');
  });

  it('shows a whole first page when rows before it have gone', async () => {
    await add(...letters('abcdefgh'));
    const second = await names({ page: 2 });
    await remove('a');
    expect(await names({ cursor: second.previous })).toMatchObject({ names: 'bcd', page: 1, previous: null });
  });

  it('shows the last page there is when the rows behind have gone', async () => {
    await add(...letters('abcdefg'));
    const second = await names({ page: 2 });
    await remove('g');
    expect(await names({ cursor: second.next })).toMatchObject({ names: 'def', page: 2, next: null });
    await remove('a', 'b', 'c', 'd', 'e', 'f');
    expect(await names({ cursor: second.next })).toMatchObject({ names: '', page: 1, next: null, previous: null });
  });

  async function idsOf({ cursor }: { cursor?: string | null }) {
    const order = [
      { column: 'nameKey', direction: 'asc', type: 'text' },
      { column: 'id', direction: 'asc', type: 'id' },
    ] as const;
    const { rows, next } = await page(own.db.read.selectFrom('client').select('id'), { order, cursor: cursor ?? undefined, limit: 3 });
    return { ids: rows.map(({ id }) => id), next };
  }
});

it('every page of a list ends where the rows behind have gone, and gives none twice', async () => {
  await add(...letters('abcdef'));
  const shown: string[] = [];
  const read = async ({ cursor }: { cursor?: string }) => {
    if (cursor) {
      // One that was behind stands before all others now; the rest is gone.
      await remove('e', 'f');
      await own.db.write((tx) => tx.updateTable('client').set({ companyName: 'A', nameKey: '0' }).where('companyName', '=', 'd').execute());
    }
    return names(cursor ? { cursor } : {});
  };
  for await (const some of readEveryPage(read, ({ companyName }) => companyName)) shown.push(...some);
  expect(shown).toEqual(['a', 'b', 'c']);
});

describe('a jump to a page', () => {
  it('shows the rows that travelling would have shown, and goes on both ways', async () => {
    await add(...letters('abcdefgh'));
    const second = await names({ page: 2 });
    expect(second).toMatchObject({ names: 'def', page: 2 });
    expect(await names({ cursor: second.next })).toMatchObject({ names: 'gh', page: 3 });
    expect(await names({ cursor: second.previous })).toMatchObject({ names: 'abc', page: 1 });
  });

  it('past the end is empty', async () => {
    await add(...letters('abc'));
    expect(await names({ page: 9 })).toMatchObject({ names: '', page: 9, next: null, previous: null });
  });

  it('adds nothing to the rows that was not asked for', async () => {
    await add(...letters('a'));
    expect((await names()).rows).toEqual([{ companyName: 'a' }]);
  });
});

describe('a cursor that is none of ours', () => {
  const ID = '01987654-0000-7000-8000-000000000009';
  const nameOrder = 'nameKey asc,id asc';
  const good = { way: 'next' as const, page: 2, order: nameOrder, values: ['a', ID] };
  it.each([
    ['no cursor at all', 'hello'],
    ['empty', ''],
    ['not a list', Buffer.from('{"a":1}').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['of another order', encodeCursor({ ...good, order: 'typeKey asc,id asc' })],
    ['of the other direction', encodeCursor({ ...good, order: 'nameKey desc,id desc' })],
    ['with too few values', encodeCursor({ ...good, values: ['a'] })],
    ['with a value no column holds', encodeCursor({ ...good, values: [{ b: 1 } as never, ID] })],
    ['with a NUL', encodeCursor({ ...good, values: ['\0', ID] })],
    ['with a number for a text', encodeCursor({ ...good, values: [1, ID] })],
    ['with half a character', encodeCursor({ ...good, values: ['\ud800', ID] })],
    ['with a word for an id', encodeCursor({ ...good, values: ['a', 'b'] })],
    ['with a number for an id', encodeCursor({ ...good, values: ['a', 7] })],
    ['of page 0', encodeCursor({ ...good, page: 0 })],
    ['of a page that cannot be counted on from', encodeCursor({ ...good, page: 1e300 })],
    ['of half a page', encodeCursor({ ...good, page: 1.5 })],
  ])('is refused by its field: %s', async (_what, cursor) => {
    const error = await names({ cursor }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'invalid', fields: { cursor: expect.any(String) } });
  });

  it('and the good one among them is taken', async () => {
    await add(...letters('bc'));
    expect((await names({ cursor: encodeCursor(good) })).names).toBe('bc');
  });
});
