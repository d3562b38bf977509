import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { runCompiled, Slot } from '../../platform/db/lists/compiled.ts';
import { amongRows, compared, isPostgres } from '../../platform/db/lists/narrowing.ts';
import { rowsMatching } from '../../platform/db/lists/text-search.ts';
import type { Among, ListSource, TableName } from '../list/source.ts';
import type { Condition } from './conditions.ts';
import { compiledFor, MATCH } from './statements.ts';
import { alongFilters, findNarrowWay, findWays, type Ref } from './ways.ts';

/** Up to this many matches are counted one by one; more of them along an index that covers all conditions. */
const COUNTED_ONE_BY_ONE = 4096;

/** The number of matching rows. `options` are those of the conditions that say which values a column may have. */
export async function countRows<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
  options?: readonly Among[],
): Promise<number> {
  const { table } = source;
  const plain: Ref = (column) => sql.ref(`${table}.${column}`);
  const isOnPostgres = isPostgres(reader);
  const compiled = compiledFor(reader, source, actor, conditions);
  const ways = isOnPostgres ? [] : findWays(reader, source, actor, conditions);
  const narrow = await findNarrowWay(compiled, ways, COUNTED_ONE_BY_ONE);
  const isRestricted = actor.sees !== 'all';
  const counted = async (name: string, build: Parameters<typeof runCompiled>[2]) => {
    const [row] = await runCompiled<{ total: number }>(
      { ...compiled, values: { ...compiled.values, ...narrow?.values } },
      `counted ${name}`,
      build,
    );
    return Number(row?.total ?? 0);
  };

  const [text, ...more] = conditions.filter(({ column }) => !options?.some((each) => each.column === column));
  if (!narrow && options && text?.isTextAlone && more.length === 0 && ways.length > 0 && !isRestricted)
    return counted('by the text index', () => countMatching(source, options).compile(reader));

  return counted(narrow?.name ?? 'along an index', () => {
    const [sole, another] = conditions.filter(({ column }) => column !== source.tuning?.orderedWithin);
    // A single condition is counted along its own index; several conditions, or a restricted actor, along an index that covers all of them.
    const isAsked = (each: Condition) => isOnPostgres || (!narrow && each === sole && !another && !isRestricted);
    const along = narrow ? (column: string) => compared(`${table}.${column}`) : alongFilters(source.tuning?.filterIndex);
    const matching = conditions.reduce(
      (query, each) => query.where(each.test(isAsked(each) ? plain : along)),
      source.visible(reader, actor),
    );
    const query = narrow ? matching.where(amongRows(`${table}.rowid`, narrow.select())) : matching;
    return query.select(({ fn }) => fn.countAll<number>().as('total')).compile();
  });
}

/**
 * SQLite: the finds of the text index, without those that are deleted or have another value than the options say. Both are found by
 * their own indexes, and no find is looked up.
 */
function countMatching<Table extends TableName>({ table, tuning }: ListSource<Table>, options: readonly Among[]) {
  const others = options.flatMap(({ column, values }) => {
    const sorted = values.toSorted();
    const between = sorted.map((value, at) =>
      at === 0
        ? sql`${sql.ref(column)} < ${sql.lit(value)}`
        : sql`${sql.ref(column)} > ${sql.lit(sorted[at - 1])} and ${sql.ref(column)} < ${sql.lit(value)}`,
    );
    return [...between, sql`${sql.ref(column)} > ${sql.lit(sorted.at(-1))}`];
  });
  const hidden = [sql`"deletedAt" is not null`, ...others.map((each) => sql`"deletedAt" is null and ${each}`)];
  const rows = hidden.map((each) => sql`select rowid from ${sql.table(table)} where ${each}`);
  return sql`select count(*) as "total" from (${rowsMatching(tuning?.textIndex ?? '', new Slot(MATCH))}) where "row" not in (${sql.join(rows, sql` union all `)})`;
}
