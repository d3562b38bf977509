import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../platform/db/database.ts';
import type { Compiled, Statements } from '../../platform/db/lists/compiled.ts';
import { isPostgres } from '../../platform/db/lists/narrowing.ts';
import { matchRuns, matchTexts } from '../../platform/db/lists/text-search.ts';
import type { ListSource, TableName } from '../list/source.ts';
import type { Condition } from './conditions.ts';

const bySource = new WeakMap<object, Statements>();

/** The slots for what a text index is asked: for the matches alone, or sooner for all of them among others. */
export const MATCH = 'text match';
export const RUNS = 'text runs';

/** The compiled statements of what someone asks of a list. What an actor may see is part of them, so they are compiled for each actor. */
export function compiledFor<Table extends TableName>(
  reader: Reader,
  source: ListSource<Table>,
  actor: Actor,
  conditions: readonly Condition[],
): Compiled {
  const statements = bySource.get(source) ?? new Map();
  bySource.set(source, statements);
  const texts = textsOf(conditions);
  const match = matchTexts(texts);
  const name = [
    isPostgres(reader) ? 'postgres' : 'sqlite',
    JSON.stringify(actor),
    match === undefined ? '' : 'matched',
    ...conditions.map(({ shape }) => shape),
  ].join(';');
  return {
    reader,
    statements,
    name,
    dependsOnValues: conditions.length > 0 || actor.sees !== 'all',
    values: Object.assign({ [MATCH]: match, [RUNS]: matchRuns(texts) }, ...conditions.map(({ values }) => values)),
  };
}

export const textsOf = (conditions: readonly Condition[]): { column: string; text: string }[] =>
  conditions.flatMap(({ column, text }) => (text === undefined ? [] : [{ column, text }]));
