import type { ClientSort } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { amongRows, compared, fewRows, isPostgres, NARROW, type RowNumbers } from '../../platform/db/lists/narrowing.ts';
import { clientsWith, contains, eitherLineContains, firstLineContains, type IndexedText } from '../../platform/db/lists/text-search.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Asked } from './client-filter.rules.ts';
import { TYPE_KEYS } from './client-keys.rules.ts';
import { rowsSeenBy } from './client-visibility.store.ts';
import type { ClientRow } from './clients.rules.ts';

/** A filter that is ready to be asked, for the request it was made in. */
export interface Filter {
  segments: readonly ClientRow['segment'][];
  /** Empty where the segments are all that is asked: then tallies tell how many there are. */
  conditions: readonly Condition[];
  /** On SQLite, the rows among which all finds are, where those are few. */
  rows?: readonly number[] | undefined;
  /** The page that is asked for stands behind all finds. */
  isBeyond?: boolean;
  /** Whether some clients are kept from whoever asks. */
  isRestricted: boolean;
  isOnPostgres: boolean;
}

interface Condition {
  /** As an index may be asked, and as each row that is met is compared. */
  asked: Expression<SqlBool>;
  compared: Expression<SqlBool>;
  /** The order in which all rows that it holds for stand beside each other. */
  together?: ClientSort;
}

/** What clients are read for: to be shown in an order, or to be counted. */
export type Purpose = ClientSort | 'count';

type Clients<Shown> = SelectQueryBuilder<Tables, 'client', Shown>;

/** A numbered page is reached past all before it: the further it is, the more finds are worth collecting instead. */
const COLLECTED_PER_SKIPPED = 10;
const COLLECTED_MAX = 200_000;

/** Makes a filter ready; `skipped` is how many finds stand before the page that is asked for by its number. */
export async function filterOf(
  reader: Reader,
  actor: Actor,
  asked: Asked,
  skipped = 0,
  { collectedMax = COLLECTED_MAX } = {},
): Promise<Filter> {
  const filter = { segments: asked.segments, conditions: conditionsOf(reader, asked), isRestricted: actor.sees !== 'all' };
  if (isPostgres(reader)) return { ...filter, isOnPostgres: true };
  const seen = rowsSeenBy(reader, actor);
  const ways = [...(seen ? [seen] : []), ...waysToFew(asked, filter.conditions)];
  const rows = await fewRows(reader, ways, Math.min(NARROW + COLLECTED_PER_SKIPPED * skipped, collectedMax));
  const isBeyond = !rows && skipped > NARROW && (await isBeyondAll(reader, asked, filter.conditions, skipped));
  return { ...filter, rows, isBeyond, isOnPostgres: false };
}

/** Adds a filter to a query of clients, so that the database goes the way that is short for this purpose. */
export function matching<Shown>(query: Clients<Shown>, filter: Filter, purpose: Purpose): Clients<Shown> {
  if (filter.isOnPostgres) return having(query, [segmentOf(filter.segments, 'asked'), ...filter.conditions.map(({ asked }) => asked)]);
  const rows = filter.isBeyond && purpose !== 'count' ? [] : filter.rows;
  if (rows) return having(query, [...allCompared(filter), amongRows('client.searchRow', rows)]);
  return having(query, purpose === 'count' ? counting(filter) : walking(filter, purpose));
}

const having = <Shown>(query: Clients<Shown>, conditions: readonly (Expression<SqlBool> | undefined)[]): Clients<Shown> =>
  conditions.reduce((narrower: Clients<Shown>, each) => (each ? narrower.where(each) : narrower), query);

const allCompared = ({ segments, conditions }: Filter) => [segmentOf(segments, 'compared'), ...conditions.map((each) => each.compared)];

/** SQLite walks the order's index; only what stands together in that order may be asked of it. */
function walking({ segments, conditions }: Filter, order: ClientSort) {
  const beside = conditions.find(({ together }) => together === order);
  // The order of one employee's clients is not kept by segment.
  const segment = segmentOf(segments, segments.length === 1 && beside?.together !== 'assignedTo' ? 'asked' : 'compared');
  return [segment, ...conditions.map((each) => (each === beside ? each.asked : each.compared))];
}

/** SQLite counts a sole condition along an index of its own where there is one, unless it must also see whose each one is. */
function counting(filter: Filter) {
  const [sole, another] = filter.conditions;
  return sole && !another && !filter.isRestricted ? [segmentOf(filter.segments, 'compared'), sole.asked] : alongFilters(filter);
}

/** As SQLite asks the one index that holds all that is filtered by; type and category come first in it. */
function alongFilters({ segments, conditions }: Pick<Filter, 'segments' | 'conditions'>) {
  const isWithin = (order: ClientSort) => conditions.some(({ together }) => together === order);
  return [
    segmentOf(segments, 'compared'),
    ...conditions.map((each) => (each.together === 'type' || each.together === 'category' ? each.asked : each.compared)),
    isWithin('category') && !isWithin('type') ? ANY_TYPE : undefined,
  ];
}

/** True of every client; naming every type leads SQLite past the first column of an index to the second. */
const ANY_TYPE = sql<SqlBool>`${sql.ref('client.typeKey')} in (${sql.join(TYPE_KEYS.map((key) => sql.lit(key)))})`;

function segmentOf(segments: Filter['segments'], way: 'asked' | 'compared'): Expression<SqlBool> | undefined {
  const column = way === 'asked' ? sql.ref('client.segment') : compared('client.segment');
  if (segments.length === 1) return sql`${column} = ${segments[0]}`;
  return segments.includes('lost') ? undefined : sql`${column} < ${sql.lit('lost')}`;
}

function conditionsOf(reader: Reader, asked: Asked): Condition[] {
  const { typeKey, categoryKey, assignedToId, addedFrom, addedBefore, phoneText, phoneDigits, companyName, search } = asked;
  const value = (together: ClientSort, name: keyof ClientRow, test: (column: RawBuilder<unknown>) => Expression<SqlBool>): Condition => ({
    asked: test(sql.ref(`client.${name}`)),
    compared: test(compared(`client.${name}`)),
    together,
  });
  const text = (condition: Expression<SqlBool>): Condition => ({ asked: condition, compared: condition });
  return [
    typeKey && value('type', 'typeKey', (column) => sql`${column} = ${typeKey}`),
    categoryKey && value('category', 'categoryKey', (column) => sql`${column} = ${categoryKey}`),
    assignedToId !== undefined && value('assignedTo', 'assignedToId', (column) => isAssigned(column, assignedToId)),
    (addedFrom ?? addedBefore) && value('createdAt', 'createdAt', (column) => isAdded(column, asked)),
    phoneText && text(contains(reader, 'client.phoneKey', phoneText)),
    phoneDigits && text(contains(reader, 'client.phoneDigits', phoneDigits)),
    companyName && text(firstLineContains(reader, 'client.searchText', companyName)),
    search && text(eitherLineContains(reader, 'client.searchText', search)),
  ].filter((each) => typeof each === 'object');
}

const isAssigned = (column: RawBuilder<unknown>, id: string | null) =>
  id === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${id}`;

function isAdded(column: RawBuilder<unknown>, { addedFrom, addedBefore }: Asked): Expression<SqlBool> {
  const bounds = [addedFrom && sql`${column} >= ${addedFrom}`, addedBefore && sql`${column} < ${addedBefore}`];
  return sql.join(
    bounds.filter((bound) => typeof bound === 'object'),
    sql` and `,
  ) as RawBuilder<SqlBool>;
}

/** SQLite: indexes that may find few rows, the cheapest first; the last goes by all conditions and finds the fewest. */
function waysToFew(asked: Asked, conditions: readonly Condition[]): RowNumbers[] {
  const { search, companyName, phoneDigits, phoneText, assignedToId } = asked;
  const texts: IndexedText[] = [
    { column: 'searchText' as const, text: search },
    { column: 'searchText' as const, text: companyName },
    { column: 'phoneDigits' as const, text: phoneDigits },
  ].filter(({ text }) => text !== '');
  const withTexts = clientsWith(texts);
  const dated = conditions.find(({ together }) => together === 'createdAt');
  const ways = [
    withTexts,
    assignedToId !== undefined && along('client_assignedToId_assignedKey', isAssigned(sql.ref('client.assignedToId'), assignedToId)),
    dated && along('client_createdAt', dated.asked),
    phoneText && along('client_phoneKey', sql`instr("phoneKey", ${phoneText}) > 0`),
  ].filter((each) => typeof each === 'object');
  // Alone it has been asked already, unless by its name, which the index of texts can't tell from an email.
  const isAnswered = conditions.length === ways.length && ways.length === 1 && companyName === '';
  // The index of all filters lacks only the column's text of a number.
  return isAnswered || conditions.length === 0 || phoneText ? ways : [...ways, alongAll(asked, conditions)];
}

const along = (index: string, test: Expression<SqlBool>): RowNumbers =>
  sql`select "searchRow" as "row" from "client" indexed by ${sql.id(index)} where "deletedAt" is null and ${test}`;

function alongAll({ segments }: Asked, conditions: readonly Condition[]): RowNumbers {
  const all = alongFilters({ segments, conditions }).filter((each) => each !== undefined);
  return along('client_filter', sql.join(all, sql` and `) as RawBuilder<SqlBool>);
}

/** Whether a page lies beyond all finds: one index tells, where the walk along an order would fetch every client first. */
async function isBeyondAll(reader: Reader, asked: Asked, conditions: readonly Condition[], skipped: number): Promise<boolean> {
  if (conditions.length === 0 || asked.phoneText) return false;
  const { rows } = await sql`${alongAll(asked, conditions)} limit 1 offset ${skipped}`.execute(reader);
  return rows.length === 0;
}
