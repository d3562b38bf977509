import type { Tx } from '../../platform/db/database.ts';
import type { Look } from '../../records/changed/changed-records.ts';
import * as store from './search.store.ts';
import type { SearchedKind } from './searched-kinds.ts';
import { type FoundField, spelledWords, tokenOf, tokensOf } from './words/tokens.rules.ts';
import { isVocabulary, typosOf } from './words/typos.rules.ts';

/** Entries that are written by one statement. */
const AT_ONCE = 500;

/** What a stored value says to readers: a list of texts one after the other. */
const textOf = (stored: string | null, isList: boolean): string => {
  if (stored === null) return '';
  return isList ? (JSON.parse(stored) as string[]).join(' ') : stored;
};

const fieldsOf = ({ fields }: SearchedKind, row: Readonly<Record<string, string | null>>): FoundField[] =>
  fields.map(({ column, kind, isTitle }) => ({ kind, isTitle, text: textOf(row[column] ?? null, kind === 'texts') }));

/** Keeps what the records of a kind are found by. */
export const searchLook = (kind: SearchedKind): Look => ({
  table: kind.table,
  async look(tx, ids) {
    for (let at = 0; at < ids.length; at += AT_ONCE) await index(tx, kind, ids.slice(at, at + AT_ONCE));
  },
});

async function index(tx: Tx, kind: SearchedKind, ids: readonly string[]): Promise<void> {
  const columns = [...new Set(kind.fields.map(({ column }) => column))];
  const rows = await store.readRows(tx, kind.table, columns, ids);
  const words = new Set<string>();
  const entries = rows.flatMap((row) => {
    const fields = fieldsOf(kind, row);
    const tokens = tokensOf(kind.name, fields);
    for (const word of fields.flatMap(spelledWords)) words.add(word);
    return tokens.length === 0 ? [] : [{ kind: kind.name, recordId: row.id, words: tokens.join(' ') }];
  });
  const present = new Set(entries.map(({ recordId }) => recordId));
  const gone = ids.filter((id) => !present.has(id));
  if (gone.length > 0) await store.removeEntries(tx, kind.name, gone);
  if (entries.length > 0) await store.putEntries(tx, kind.name, entries);
  await addToVocabulary(tx, [...words].filter(isVocabulary));
}

async function addToVocabulary(tx: Tx, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const known = new Set(await store.listKnown(tx, words));
  const added = words.filter((word) => !known.has(word));
  if (added.length === 0) return;
  await store.addWords(
    tx,
    added.map((word) => ({ word, typos: typosOf(word) })),
  );
}

/** Tokens of a word in any kind. */
export const anywhere = (kinds: readonly SearchedKind[], word: string) => [kinds.map(({ name }) => ({ word: tokenOf(name, 'w', word) }))];
