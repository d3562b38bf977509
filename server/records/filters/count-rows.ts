import type { Actor } from '@fairlead/contract/kit/permissions';
import { type CompiledQuery, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { runCompiled, Slot, type Values } from '../../platform/db/lists/compiled.ts';
import { amongRows, compared, isPostgres, type RowNumbers } from '../../platform/db/lists/narrowing.ts';
import { rowsMatching } from '../../platform/db/lists/text-search.ts';
import type { Among, ListSource, TableName } from '../list/source.ts';
import type { Condition } from './conditions.ts';
import { compiledFor, MATCH } from './statements.ts';
import { alongFilters, findNarrowWay, findWays, isBeginning, type Ref, TEXTS } from './ways.ts';

/** Up to this many matches are counted one by one; more of them along an index that covers all conditions. */
const COUNTED_ONE_BY_ONE = 4096;
/** Of a text that nothing else goes with: the text index counts thousands sooner than so many are looked up. */
const FEW_TEXTS = 512;

/** The number of matching rows. `options` are those of the conditions that say which values a column may have. */
export async function countRows<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
  options?: readonly Among[],
): Promise<number> {
  const { table, tuning } = source;
  const isRestricted = actor.sees !== 'all';
  const compiled = compiledFor(reader, source, actor, conditions);
  const plain: Ref = (column) => sql.ref(`${table}.${column}`);
  async function count(name: string, build: () => CompiledQuery, values: Values = {}) {
    const asked = { ...compiled, values: { ...compiled.values, ...values } };
    const [row] = await runCompiled<{ total: number }>(asked, `counted ${name}`, build);
    return Number(row?.total ?? 0);
  }
  function compileHaving(refer: (each: Condition) => Ref, rows?: RowNumbers) {
    const matching = conditions.reduce((query, each) => query.where(each.test(refer(each))), source.visible(reader, actor));
    const query = rows ? matching.where(amongRows(`${table}.rowid`, rows)) : matching;
    return query.select(({ fn }) => fn.countAll<number>().as('total')).compile();
  }
  if (isPostgres(reader)) return count('by its plan', () => compileHaving(() => plain));

  const ways = findWays(reader, source, actor, conditions);
  const [sole, another] = conditions.filter(
    ({ column }) => column !== tuning?.orderedWithin && !options?.some((each) => each.column === column),
  );
  const isAlone = sole !== undefined && another === undefined && !isRestricted;
  const isText = isAlone && sole.isTextAlone && options && ways.some(({ name }) => name === TEXTS);
  // An index that meets nothing but what is counted is not asked whether that is little.
  const isMetAlone = isAlone
    ? sole.text === undefined && tuning?.indexed?.includes(sole.column)
    : !isRestricted && isBeginning(source, conditions);
  const few = isMetAlone ? undefined : await findNarrowWay(compiled, ways, isText ? FEW_TEXTS : COUNTED_ONE_BY_ONE);
  if (few) return count(few.name, () => compileHaving(() => (column) => compared(`${table}.${column}`), few.select()), few.values);
  if (isText) return count('by the text index', () => countMatching(source, options).compile(reader));
  // A single condition is counted along its own index; several conditions, or a restricted actor, along an index that covers all of them.
  const alongFilter = alongFilters(source, conditions);
  return count('along an index', () => compileHaving((each) => (isAlone && each === sole ? plain : alongFilter)));
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
