import type { Actor } from '@fairlead/contract/kit/permissions';
import { SEARCH_EACH, type SearchResult } from '@fairlead/contract/search';
import type { Database, Reader } from '../../platform/db/database.ts';
import { readByIndex } from '../../platform/db/words/word-index.ts';
import { createPacer } from '../../platform/db/writes/pace.ts';
import type { ChangedRecords } from '../../records/changed/changed-records.ts';
import { readJson } from '../../records/filters/reply.ts';
import { type Asked, type Beginnings, butOneWays, forgivingWays, type Meant, PLAIN_WAYS, readAsked, type Ways } from './query.rules.ts';
import { rank } from './rank.rules.ts';
import * as store from './search.store.ts';
import { anywhere } from './search-index.service.ts';
import type { SearchedKind } from './searched-kinds.ts';
import { isLetters } from './words/plain.rules.ts';
import { likelihoodOf, typosOf } from './words/typos.rules.ts';

interface Parts {
  db: Database;
  changedRecords: Pick<ChangedRecords, 'takeTurn'>;
  kinds(): readonly SearchedKind[];
}

/** With fewer than these that have a single word, other words are looked for that may have been meant. */
const ENOUGH = 5;
/** Of one word. */
const MOST_MEANT = 16;
/** With more words of the vocabulary than these, an index is asked for the beginning itself. */
const MOST_BEGINNING = 32;
const SHORTEST_PART = 3;
const SHORTEST_TYPO = 4;
const SWEPT_AT_ONCE = 200;

export type Search = ReturnType<typeof createSearch>;
type Candidates = Map<SearchedKind, Set<string>>;

/** Search everywhere (docs/product/search.md). */
export function createSearch({ db, changedRecords, kinds }: Parts) {
  const pace = createPacer(db);

  /** All words but one; a word that many records have is left alone only if nothing else is found. */
  async function findButOne(reader: Reader, actor: Actor, asked: Asked, meant: Meant, candidates: Candidates): Promise<void> {
    const each: Candidates[] = [];
    for (const way of butOneWays(meant, asked)) {
      const own: Candidates = new Map([...candidates.keys()].map((kind) => [kind, new Set()]));
      await find(reader, actor, asked, [way], own);
      if (countOf(own) > 0) each.push(own);
    }
    const few = each.filter((own) => countOf(own) < store.CANDIDATES);
    for (const own of few.length > 0 ? few : each) for (const [kind, ids] of own) for (const id of ids) candidates.get(kind)?.add(id);
  }

  /** Tries ways at once, for the kinds of which too few are found. */
  async function find(reader: Reader, actor: Actor, asked: Asked, ways: Ways, candidates: Candidates): Promise<void> {
    const wanted = [...candidates].flatMap(([kind, ids]) =>
      ids.size < SEARCH_EACH
        ? ways.flatMap((way) => {
            const match = way(kind.name, asked);
            return match ? [{ kind, match }] : [];
          })
        : [],
    );
    const found = await store.listMatching(
      reader,
      wanted.map(({ match }) => match),
    );
    const idsOf = new Map([...candidates.keys()].map((kind) => [kind, new Set<string>()]));
    wanted.forEach(({ kind }, at) => {
      for (const id of found[at] ?? []) idsOf.get(kind)?.add(id);
    });
    const asking = [...idsOf].flatMap(([{ name, source }, ids]) => (ids.size > 0 ? [{ kind: name, source, ids: [...ids] }] : []));
    const seen = new Set((await store.listSeen(reader, actor, asking)).map(({ id }) => id));
    for (const [at, { kind, match }] of wanted.entries()) {
      const ids = found[at] ?? [];
      const shown = ids.filter((id) => seen.has(id));
      // Of more than were looked at, this actor may see others.
      const isCut = ids.length === store.CANDIDATES && shown.length < SEARCH_EACH;
      for (const id of isCut ? await store.listSeenMatching(reader, actor, { source: kind.source, match }) : shown)
        candidates.get(kind)?.add(id);
    }
  }

  async function listUnused(reader: Reader, words: readonly string[]): Promise<string[]> {
    const unused: string[] = [];
    for (const word of words) if (!(await store.isInEntries(reader, anywhere(kinds(), word)))) unused.push(word);
    return unused;
  }

  /** Asked again in the turn of the looks, which add words. */
  const removeUnused = (words: readonly string[]) =>
    pace.write(async (tx) => {
      await changedRecords.takeTurn(tx);
      const unused = await readByIndex(tx, (reader) => listUnused(reader, words));
      await store.removeWords(
        tx,
        unused.map((word) => ({ word, typos: typosOf(word) })),
      );
    });

  async function findAsked(reader: Reader, actor: Actor, typed: Asked): Promise<{ results: SearchResult[] }> {
    const asked = { ...typed, beginnings: await listBeginnings(reader, typed) };
    const candidates: Candidates = new Map(kinds().map((kind) => [kind, new Set()]));
    for (const ways of PLAIN_WAYS) await find(reader, actor, asked, ways, candidates);
    // Several words that were all found as they were typed are no typing errors.
    const enough = asked.words.length > 1 ? 1 : ENOUGH;
    let meant: Meant = new Map();
    for (const findMeant of [listParts, listTypos]) {
      if (countOf(candidates) >= enough) break;
      meant = await findMeant(reader, asked, meant);
      await find(reader, actor, asked, forgivingWays(meant), candidates);
    }
    // Beginnings of words that the vocabulary does not have, such as those with digits.
    if (countOf(candidates) === 0 && asked.beginnings.size > 0) await find(reader, actor, typed, PLAIN_WAYS.flat(), candidates);
    if (countOf(candidates) === 0) await findButOne(reader, actor, asked, meant, candidates);
    return { results: await show(reader, candidates, asked, meant) };
  }

  const countOf = (candidates: Candidates) => [...candidates.values()].reduce((sum, ids) => sum + ids.size, 0);

  return {
    /** What the actor sees of what fits, best first over all, at most `SEARCH_EACH` of each kind. */
    async find(actor: Actor, { q }: { q: string }): Promise<{ results: SearchResult[] }> {
      const asked = readAsked(q);
      if (!asked) return { results: [] };
      return db.readSlowly(actor.accountId, (reader) => readByIndex(reader, (byIndex) => findAsked(byIndex, actor, asked)));
    },

    /** Every day: removes words from the vocabulary that no record has any more, those of erased people with them. */
    async sweep(): Promise<void> {
      for (let last = ''; ; ) {
        const words = await store.listWordsAfter(db.read, last, SWEPT_AT_ONCE);
        const end = words.at(-1);
        if (end === undefined) return;
        last = end;
        const unused = await readByIndex(db.read, (reader) => listUnused(reader, words));
        if (unused.length > 0) await removeUnused(unused);
      }
    },
  };
}

/** The words that begin with those that are looked for, where there are some and not many; of a single word an index knows them sooner. */
async function listBeginnings(reader: Reader, { words }: Asked): Promise<Beginnings> {
  if (words.length < 2) return new Map();
  const found = await store.listWordsBeginning(
    reader,
    words.filter((word) => word.length >= SHORTEST_PART && isLetters(word)),
    MOST_BEGINNING + 1,
  );
  return new Map([...found].filter(([, beginning]) => beginning.length > 0 && beginning.length <= MOST_BEGINNING));
}

/** Words that hold those that are looked for. */
async function listParts(reader: Reader, { words }: Asked, meant: Meant): Promise<Meant> {
  return addMeant(words, meant, async (word) => {
    if (word.length < SHORTEST_PART || !isLetters(word)) return [];
    const holding = await store.listWordsWith(reader, word);
    return holding.slice(0, MOST_MEANT).map((each) => [each, 0] as const);
  });
}

/** Words that those may be typing errors of, the likeliest first. */
async function listTypos(reader: Reader, { words }: Asked, meant: Meant): Promise<Meant> {
  return addMeant(words, meant, async (word) => {
    if (word.length < SHORTEST_TYPO || !isLetters(word)) return [];
    const like = await store.listWordsLike(reader, typosOf(word));
    return like
      .map((each) => [each, likelihoodOf(word, each)] as const)
      .filter(([each, likelihood]) => likelihood > 0 && each !== word)
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_MEANT);
  });
}

async function addMeant(
  words: readonly string[],
  meant: Meant,
  list: (word: string) => Promise<readonly (readonly [string, number])[]>,
): Promise<Meant> {
  const all = new Map<string, ReadonlyMap<string, number>>();
  for (const word of words) {
    const known = new Map(meant.get(word));
    for (const [other, likelihood] of await list(word)) known.set(other, Math.max(likelihood, known.get(other) ?? 0));
    all.set(word, known);
  }
  return all;
}

/** Reads the candidates as they are now, and sorts them by how well they fit. */
async function show(reader: Reader, candidates: Candidates, asked: Asked, meant: Meant): Promise<SearchResult[]> {
  const all: { result: SearchResult; score: number; at: number }[] = [];
  let at = 0;
  for (const [kind, ids] of candidates) {
    at += 1;
    if (ids.size === 0) continue;
    const { title, detail, by, page } = kind.search;
    const records = await readJson(reader, kind.source as never, [...ids], ['_id', ...new Set([title, ...detail, ...by])]);
    const ranked = records.flatMap((json) => {
      const record = JSON.parse(json) as Record<string, unknown> & { _id: string };
      const fields = kind.fields.map((field) => ({ ...field, text: textOf(record[field.name]) }));
      const fit = rank(fields, asked, meant);
      if (!fit) return [];
      const result: SearchResult = {
        ...{ kind: kind.name, id: record._id, title: textOf(record[title]), why: fit.why },
        detail:
          detail
            .map((name) => textOf(record[name]))
            .filter((text) => text !== '')
            .join(' · ') || null,
        path: page.replace(':id', encodeURIComponent(record._id)),
      };
      return [{ result, score: fit.score, at }];
    });
    all.push(...ranked.sort(byScore).slice(0, SEARCH_EACH));
  }
  return all.sort(byScore).map(({ result }) => result);
}

type Ranked = { result: SearchResult; score: number; at: number };
const byScore = (one: Ranked, other: Ranked) =>
  Math.round((other.score - one.score) * 1000) || one.at - other.at || (one.result.title < other.result.title ? -1 : 1);

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value);
