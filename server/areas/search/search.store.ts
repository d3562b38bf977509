import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { isAmong, isOneOf } from '../../platform/db/lists/json-list.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsPart, type Match, rowsOfEach, rowsWithWords } from '../../platform/db/words/word-index.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
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

/** For each match the ids of some entries, whoever sees their records. */
export async function listMatching(reader: Reader, matches: readonly Match[]): Promise<string[][]> {
  const found: string[][] = matches.map(() => []);
  if (matches.length === 0) return found;
  for (const { at, value } of (await rowsOfEach(reader, ENTRIES, 'recordId', matches, CANDIDATES).execute(reader)).rows)
    found[at]?.push(value);
  return found;
}

/** Those of some records of each kind that the actor sees. */
export async function listSeen(
  reader: Reader,
  actor: Actor,
  asked: readonly { kind: string; source: ListSource<TableName>; ids: readonly string[] }[],
): Promise<Found[]> {
  if (asked.length === 0) return [];
  const each = asked.map(({ kind, source, ids }) => {
    const id = `${source.table}.id`;
    const seen = source.visible(reader, actor).where(isOneOf(reader, id, ids) as never);
    return seen.select([sql<string>`${sql.lit(kind)}`.as('kind'), sql<string>`${sql.ref(id)}`.as('id')]);
  });
  const [first, ...others] = each as unknown as SelectQueryBuilder<Tables, never, Found>[];
  return (first as SelectQueryBuilder<Tables, never, Found>).unionAll(others as never).execute();
}

/** Some records that the actor sees and that match; for somebody who sees few of those that match. */
export async function listSeenMatching(
  reader: Reader,
  actor: Actor,
  { source, match }: { source: ListSource<TableName>; match: Match },
): Promise<string[]> {
  const record = source.visible(reader, actor).select(sql<number>`1`.as('seen'));
  const seen = record.where(sql<boolean>`${sql.ref(`${source.table}.id`)} = "searchEntry"."recordId"`);
  const { rows } = await sql<{ id: string }>`select "searchEntry"."recordId" as "id" ${rowsWithWords(reader, ENTRIES, match)}
    and exists ${seen} limit ${sql.lit(CANDIDATES)}`.execute(reader);
  return rows.map(({ id }) => id);
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

/** For each of these beginnings, in plain letters, so many words of the vocabulary that have it. */
export async function listWordsBeginning(reader: Reader, beginnings: readonly string[], limit: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const beginning of beginnings) {
    const rows = await reader
      .selectFrom('searchWord')
      .select('word')
      .where('word', '>=', beginning)
      .where('word', '<', `${beginning}{`)
      .orderBy('word')
      .limit(sql.lit(limit))
      .execute();
    found.set(
      beginning,
      rows.map(({ word }) => word),
    );
  }
  return found;
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

interface Entry {
  kind: string;
  recordId: string;
  words: string;
}

/** Writes entries of a kind, where they differ from what is there. */
export async function putEntries(tx: Tx, kind: string, entries: readonly Entry[]): Promise<void> {
  const ids = entries.map(({ recordId }) => recordId);
  const present = await tx
    .selectFrom('searchEntry')
    .select(['recordId', 'words'])
    .where('kind', '=', kind)
    .where(isOneOf(tx, 'searchEntry.recordId', ids))
    .execute();
  const before = new Map(present.map(({ recordId, words }) => [recordId, words]));
  const written = entries.filter(({ recordId, words }) => before.get(recordId) !== words);
  const replaced = written.filter(({ recordId }) => before.has(recordId)).map(({ recordId }) => recordId);
  if (replaced.length > 0) await removeEntries(tx, kind, replaced);
  await insertMany(tx, 'searchEntry', written as never[]);
}

export const removeEntries = (tx: Tx, kind: string, ids: readonly string[]) =>
  tx
    .deleteFrom('searchEntry')
    .where('kind', '=', kind)
    .where(isOneOf(tx, 'searchEntry.recordId', ids))
    .execute();

/** Those of some words that the vocabulary has. */
export async function listKnown(reader: Reader, words: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('searchWord')
    .select('word')
    .where(isAmong(reader, 'searchWord.word', words))
    .execute();
  return rows.map(({ word }) => word);
}

/** Adds words that the vocabulary has not got. */
export async function addWords(tx: Tx, words: readonly { word: string; typos: readonly string[] }[]): Promise<void> {
  await insertMany(tx, 'searchWord', words.map(({ word }) => ({ word })) as never[]);
  await insertMany(
    tx,
    'searchTypo',
    words.flatMap(({ word, typos }) => typos.map((typo) => ({ typo, word }))),
  );
}

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
