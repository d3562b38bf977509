import type { CompiledQuery } from 'kysely';
import type { Reader } from '../database.ts';
import { isPostgres } from './narrowing.ts';

/** Stands in a statement for a value that each run brings. */
export class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type Values = Readonly<Record<string, unknown>>;

/** Building and compiling a statement takes as long as reading a page with it, so what is asked again and again is compiled once. */
export interface Compiled {
  reader: Reader;
  statements: Statements;
  /** Equal for queries that differ in their values alone. */
  name: string;
  /** What the slots of its statements stand for. */
  values: Values;
  /** What the database should do follows from the values: where few rows match, something else than where most do. */
  dependsOnValues?: boolean | undefined;
}

/** At the end of a statement that PostgreSQL plans for each call. */
export const PLANNED_EACH_TIME = '/* planned each time */';

export type Statements = Map<string, CompiledQuery>;

/** For statements that are the same whatever is asked, which `runCompiled` is told by their names. */
export const compiledOnce = (reader: Reader, statements: Statements, values: Values = {}): Compiled => ({
  ...{ reader, statements, values },
  name: isPostgres(reader) ? 'postgres' : 'sqlite',
});

/** The shapes of what is asked are endless. */
const MOST_KEPT = 1000;

/** A statement that is built only the first time, with these values. */
export function fillCompiled<Row>(
  { name, statements, values, dependsOnValues }: Compiled,
  statement: string,
  build: () => CompiledQuery,
): CompiledQuery<Row> {
  const key = `${name} ${statement}`;
  const found = statements.get(key) ?? (dependsOnValues ? plannedEachTime(build()) : build());
  if (statements.size >= MOST_KEPT) statements.clear();
  statements.set(key, found);
  const parameters = found.parameters.map((each) => (each instanceof Slot ? values[each.name] : each));
  return { ...found, parameters } as CompiledQuery<Row>;
}

/** Runs a statement that is built only the first time. */
export const runCompiled = async <Row>(compiled: Compiled, statement: string, build: () => CompiledQuery): Promise<Row[]> =>
  (await compiled.reader.executeQuery(fillCompiled<Row>(compiled, statement, build))).rows;

const plannedEachTime = (query: CompiledQuery): CompiledQuery => ({ ...query, sql: `${query.sql} ${PLANNED_EACH_TIME}` });
