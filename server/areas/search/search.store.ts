import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Kysely, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import { holdsPart, type Match, rowsWithWords } from '../../platform/db/words/word-index.ts';
import type { ListSource, TableName } from '../../records/list/source.ts';
import type {} from './search.tables.ts';

const ENTRIES = { table: 'searchEntry', textTable: 'searchText' };
const WORDS = { table: 'searchWord', textTable: 'searchWordText', column: 'word' };
/** Records of each kind that one way of looking brings. They are written into statements, so only this number. */
export const CANDIDATES = 10;
const MOST_PARTS = 60;
const MOST_TYPOS = 400;

export interface Found {
  kind: string;
  id: string;
}

/** Records that the actor sees and that match, some of each kind. */
export async function findCandidates(
  reader: Reader,
  actor: Actor,
  wanted: readonly { kind: string; source: ListSource<TableName>; match: Match }[],
): Promise<Found[]> {
  if (wanted.length === 0) return [];
  const each = wanted.map(({ kind, source, match }) => {
    const record = source.visible(reader, actor).select(sql<number>`1`.as('seen'));
    const seen = record.where(sql<boolean>`${sql.ref(`${source.table}.id`)} = "searchEntry"."recordId"`);
    return sql`select * from (select ${sql.lit(kind)} as "kind", "searchEntry"."recordId" as "id" ${rowsWithWords(reader, ENTRIES, match)}
      and exists ${seen} limit ${sql.lit(CANDIDATES)}) as ${sql.id(kind)}`;
  });
  return (await sql<Found>`${sql.join(each, sql` union all `)}`.execute(reader)).rows;
}

/** Words of the vocabulary that hold a part, the shortest first. */
export async function listWordsWith(reader: Reader, part: string): Promise<string[]> {
  const holding = reader
    .selectFrom('searchWord')
    .select('word')
    .where(holdsPart(reader, WORDS, part));
  const rows = await holding.orderBy(sql`length("word")`).limit(sql.lit(MOST_PARTS)).execute();
  return rows.map(({ word }) => word);
}

/** Words of the vocabulary that have one of these in common with a word. */
export async function listWordsLike(reader: Reader, typos: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('searchTypo')
    .select('word')
    .distinct()
    .where(isOneOf(reader, 'searchTypo.typo', typos))
    .limit(sql.lit(MOST_TYPOS))
    .execute();
  return rows.map(({ word }) => word);
}

/** The rows of a kind with these ids that are not deleted: the columns that it is found by. */
export const readRows = (tx: Tx, table: string, columns: readonly string[], ids: readonly string[]) =>
  (tx as unknown as Kysely<Record<string, Record<string, string | null> & { id: string }>>)
    .selectFrom(table)
    .select(['id', ...columns])
    .where(isOneOf(tx, `${table}.id`, ids))
    .where('deletedAt', 'is', null)
    .execute() as Promise<({ id: string } & Record<string, string | null>)[]>;

/** Writes entries, where they differ from what is there. */
export async function putEntries(tx: Tx, entries: readonly { kind: string; recordId: string; words: string }[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('searchEntry')
    .values([...entries])
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'recordId'])
        .doUpdateSet({ words: sql<string>`${sql.ref('excluded.words')}` })
        .where(sql<boolean>`${sql.ref('searchEntry.words')} <> ${sql.ref('excluded.words')}`),
    )
    .execute();
}

export const removeEntries = (tx: Tx, kind: string, ids: readonly string[]) =>
  tx
    .deleteFrom('searchEntry')
    .where('kind', '=', kind)
    .where(isOneOf(tx, 'searchEntry.recordId', ids))
    .execute();

/** Those of some words that the vocabulary has. */
export async function listKnown(tx: Tx, words: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('searchWord')
    .select('word')
    .where(isOneOf(tx, 'searchWord.word', words))
    .execute();
  return rows.map(({ word }) => word);
}

export async function addWords(tx: Tx, words: readonly string[], typos: readonly { typo: string; word: string }[]): Promise<void> {
  await tx
    .insertInto('searchWord')
    .values(words.map((word) => ({ word })))
    .execute();
  for (let at = 0; at < typos.length; at += TYPOS_AT_ONCE)
    await tx
      .insertInto('searchTypo')
      .values(typos.slice(at, at + TYPOS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
const TYPOS_AT_ONCE = 500;

/** The words behind this one in the vocabulary, in their order. */
export async function listWordsAfter(reader: Reader, word: string, limit: number): Promise<string[]> {
  const rows = await reader.selectFrom('searchWord').select('word').where('word', '>', word).orderBy('word').limit(limit).execute();
  return rows.map((row) => row.word);
}

/** Whether an entry has one of these tokens. */
export async function isInEntries(reader: Reader, match: Match): Promise<boolean> {
  const { rows } = await sql`select 1 ${rowsWithWords(reader, ENTRIES, match)} limit 1`.execute(reader);
  return rows.length > 0;
}

export async function removeWords(tx: Tx, words: readonly { word: string; typos: readonly string[] }[]): Promise<void> {
  for (const { word, typos } of words) {
    await tx.deleteFrom('searchWord').where('word', '=', word).execute();
    await tx
      .deleteFrom('searchTypo')
      .where('word', '=', word)
      .where(isOneOf(tx, 'searchTypo.typo', typos))
      .execute();
  }
}
