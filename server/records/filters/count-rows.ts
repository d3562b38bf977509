import type { Actor } from '@fairlead/contract/kit/permissions';
import { type CompiledQuery, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { runCompiled, Slot, type Values } from '../../platform/db/lists/compiled.ts';
import { amongRows, compared, isPostgres, type RowNumbers } from '../../platform/db/lists/narrowing.ts';
import { rowsMatching } from '../../platform/db/lists/text-search.ts';
import type { Among, ListSource, TableName } from '../list/source.ts';
import type { Condition } from './conditions.ts';
import type { Help } from './find-page.ts';
import { compiledFor, MATCH } from './statements.ts';
import { alongFilters, findNarrowWay, findWays, holdsScope, isBeginning, type Ref, TEXTS } from './ways.ts';

/** Up to this many matches are counted one by one; more of them along an index that covers all conditions. */
const COUNTED_ONE_BY_ONE = 4096;
/** The same at once, and of a text that nothing else goes with: the text index counts thousands sooner than so many are looked up. */
const FEW = 512;
/** An index passes so many in half a millisecond. */
const COUNTED_AT_ONCE = 8192;

/**
 * The number of matching rows. `options` are those of the conditions that say which values a column may have. What takes no longer than a
 * page is counted at once, the rest by `readSlowly`.
 */
export async function countRows<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
  options?: readonly Among[],
  readSlowly: NonNullable<Help['readSlowly']> = (work) => work(reader),
): Promise<number> {
  const { table, tuning } = source;
  const isRestricted = actor.sees !== 'all';
  const compiled = compiledFor(reader, source, actor, conditions);
  const plain: Ref = (column) => sql.ref(`${table}.${column}`);
  async function count(on: Reader, name: string, build: () => CompiledQuery, values: Values = {}) {
    const asked = { ...compiled, reader: on, values: { ...compiled.values, ...values } };
    const [row] = await runCompiled<{ total: number }>(asked, `counted ${name}`, build);
    return Number(row?.total ?? 0);
  }
  const having = (refer: (each: Condition) => Ref) =>
    conditions.reduce((query, each) => query.where(each.test(refer(each))), source.visible(reader, actor));
  const compileAll = (refer: (each: Condition) => Ref) =>
    having(refer)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .compile();
  if (isPostgres(reader)) return readSlowly((on) => count(on, 'by its plan', () => compileAll(() => plain)));

  const ways = findWays(reader, source, actor, conditions);
  const [sole, another] = conditions.filter(
    ({ column }) => column !== tuning?.orderedWithin && !options?.some((each) => each.column === column),
  );
  const isAlone = sole !== undefined && another === undefined && !isRestricted;
  const isText = isAlone && sole.isTextAlone && options && ways.some(({ name }) => name === TEXTS);
  // A single condition is counted along its own index; several conditions, or a restricted actor, along an index that covers all of them.
  const alongFilter = alongFilters(source, conditions);
  const along = (each: Condition) => (isAlone && each === sole ? plain : alongFilter);

  async function countFew(on: Reader, fewerThan: number) {
    const few = await findNarrowWay({ ...compiled, reader: on }, ways, fewerThan);
    const steered: Ref = (column) => compared(`${table}.${column}`);
    const among = (rows: RowNumbers) =>
      having(() => steered)
        .where(amongRows(`${table}.rowid`, rows))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .compile();
    return few && count(on, few.name, () => among(few.select()), few.values);
  }
  const countAlong = (on: Reader) => count(on, 'along an index', () => compileAll(along));

  // An index that meets nothing but what is counted is not asked first whether that is little.
  const isMetAlone = isAlone
    ? sole.text === undefined && tuning?.indexed?.includes(sole.column)
    : !isRestricted && isBeginning(source, conditions);
  if (isMetAlone) {
    const first = () =>
      sql`select count(*) as "total" from (${having(along).select(sql`1`.as('row')).limit(sql.lit(COUNTED_AT_ONCE))})`.compile(reader);
    const total = await count(reader, 'at once', first);
    return total < COUNTED_AT_ONCE ? total : readSlowly(countAlong);
  }
  const few = await countFew(reader, FEW);
  if (few !== undefined) return few;
  // Nothing is looked up then, so that it need not be known first whether that is little.
  const isWithinIndex = isBeginning(source, conditions) && holdsScope(source, reader, actor);
  return readSlowly(async (on) => {
    if (isWithinIndex) return countAlong(on);
    if (isText) return count(on, 'by the text index', () => countMatching(source, options).compile(on));
    return (await countFew(on, COUNTED_ONE_BY_ONE)) ?? countAlong(on);
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
