import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import type { Tables } from '../tables.ts';
import { page } from './keyset.ts';
import { amongRows, fewRows } from './narrowing.ts';
import { contains, folded, matchesText, matchRuns, matchTexts, rowsMatching } from './text-search.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterEach(() => own.emptied());
afterAll(() => own.close());

const order = [
  { column: 'nameKey', direction: 'asc', type: 'text' },
  { column: 'id', direction: 'asc', type: 'id' },
] as const;

async function add(...names: string[]) {
  const rows = names.map((name) => clientRow(name, { email: 'x@y.zz' })) as unknown as Tables['client'][];
  for (let at = 0; at < rows.length; at += 1000)
    await own.db.write((tx) =>
      tx
        .insertInto('client')
        .values(rows.slice(at, at + 1000))
        .execute(),
    );
}

async function listed(text: string) {
  const query = own.db.read.selectFrom('client').where('deletedAt', 'is', null).where('segment', '<>', sql.lit('lost'));
  const wanted = folded(text);
  if (wanted === '') return query;
  const match = own.db.dialect === 'sqlite' ? matchTexts([{ column: 'searchText', text: wanted }]) : undefined;
  const indexed = match && rowsMatching('clientText', match);
  const rows = indexed && (await fewRows(own.db.read, [indexed], 5000));
  return query.where(rows ? amongRows('searchRow', rows) : contains(own.db.read, sql.ref('searchText'), wanted));
}

async function found(text: string) {
  const { rows } = await page((await listed(text)).select('companyName'), { order, limit: 10 });
  return rows.map(({ companyName }) => companyName);
}

async function counted(text: string) {
  return (await (await listed(text)).select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

describe('searching', () => {
  it.each([
    ['the middle of a name', 'ean li', ['Ocean Lines']],
    ['another case', 'OCEAN', ['Ocean Lines']],
    ['an accent that was not typed', 'societe', ['Société Générale']],
    ['an accent that was typed and is not there', 'océan', ['Ocean Lines']],
    ['two letters', 'li', ['Ocean Lines']],
    ['one letter', 'é', ['100% Marine', 'Ocean Lines', 'Société Générale', `O'Brien "Sea" Freight`]],
    ['a percent sign', '0%', ['100% Marine']],
    ['only a percent sign', '%', ['100% Marine']],
    ['an underscore', 'f_w', ['Half_Way']],
    ['an underscore that is not there', 'n_l', []],
    ['a backslash', '\\s', ['Back\\slash']],
    ['double quotes', '"sea"', [`O'Brien "Sea" Freight`]],
    ['a single double quote', 'n "s', [`O'Brien "Sea" Freight`]],
    ['an apostrophe', "o'b", [`O'Brien "Sea" Freight`]],
    ['an emoji', '🚢', ['🚢 Ship']],
    ['an emoji and more', '🚢 sh', ['🚢 Ship']],
    ['another script', 'شرك', ['شركة الشحن']],
    ['words of the index', 'ocean OR marine', []],
    ['a star', 'oce*', []],
    ['blanks around', '  lines  ', ['Ocean Lines']],
    ['what nobody is called', 'zzzz', []],
  ])('finds %s', async (_what, text, expected) => {
    await add(
      'Ocean Lines',
      'Société Générale',
      '100% Marine',
      'Half_Way',
      'Back\\slash',
      `O'Brien "Sea" Freight`,
      '🚢 Ship',
      'شركة الشحن',
      'North',
    );
    const names = await found(text);
    expect(names.toSorted()).toEqual(expected.toSorted());
    expect(await counted(text)).toBe(expected.length);
  });

  it('asks the index for runs of three that cover a text', () => {
    const runs = (text: string) => matchRuns([{ column: 'searchText', text }])?.replaceAll('searchText : ', '');
    expect([runs('quay 7'), runs('quay'), runs('q "a'), runs('qu')]).toEqual([
      '"qua" AND "y 7"',
      '"qua" AND "uay"',
      '"q """ AND " ""a"',
      undefined,
    ]);
  });

  it('for blanks leaves everything in', async () => {
    await add('a', 'b');
    expect(await found('   ')).toEqual(['a', 'b']);
  });

  it('follows a row that is renamed or goes', async () => {
    await add('Ocean Lines');
    await own.db.write((tx) =>
      tx
        .updateTable('client')
        .set({ companyName: 'Harbour', searchText: folded('Harbour') })
        .execute(),
    );
    expect([await found('ocean'), await found('harbour')]).toEqual([[], ['Harbour']]);
    await own.db.write((tx) => tx.deleteFrom('client').execute());
    expect(await found('harbour')).toEqual([]);
  });

  it('leaves out the deleted and the lost like the list does', async () => {
    await add('Ocean One', 'Ocean Two', 'Ocean Three');
    await own.db.write((tx) =>
      tx.updateTable('client').set({ deletedAt: '2026-01-01T00:00:00.000Z' }).where('companyName', '=', 'Ocean One').execute(),
    );
    await own.db.write((tx) => tx.updateTable('client').set({ segment: 'lost' }).where('companyName', '=', 'Ocean Two').execute());
    expect(await found('ocean')).toEqual(['Ocean Three']);
    expect(await counted('ocean')).toBe(1);
  });

  it('serves a text that very many hold, in order and exactly counted', async () => {
    await add(...Array.from({ length: 5200 }, (_, at) => `Cargo ${String(at).padStart(5, '0')}`));
    for (const text of ['cargo', 'ca']) {
      const query = (await listed(text)).select('companyName');
      const first = await page(query, { order, limit: 2 });
      const far = await page(query, { order, limit: 2, page: 2600 });
      expect([...first.rows, ...far.rows].map(({ companyName }) => companyName)).toEqual([
        'Cargo 00000',
        'Cargo 00001',
        'Cargo 05198',
        'Cargo 05199',
      ]);
      expect(far.next).toBeNull();
      expect(await counted(text)).toBe(5200);
    }
  });

  it('works on employees too', async () => {
    const match = matchesText(own.db.read, { as: 'employee', text: '100%' });
    expect(matchesText(own.db.read, { as: 'employee', text: '  ' })).toBeUndefined();
    expect(await own.db.read.selectFrom('employee').select('id').where(match!).execute()).toEqual([]);
  });
});
