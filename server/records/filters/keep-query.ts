import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader } from '../../platform/db/database.ts';
import type { Condition } from './conditions.ts';

const queries = new WeakMap<Reader, Map<string, unknown>>();
/** Each user may ask for each list in each order, so there is a bound. */
const MOST_KEPT = 500;

/**
 * The query by which someone walks a list in an order: built once and then the same object, so that its statements are compiled once.
 * What an actor may see is part of the query, so it is kept for this actor alone. With a condition that has no name it is built anew.
 */
export function keepQuery(reader: Reader, table: string, sorted: string, actor: Actor, conditions: readonly Condition[]) {
  return <Query>(build: () => Query): Query => {
    if (conditions.some(({ name }) => name === undefined)) return build();
    const name = JSON.stringify([table, sorted, actor, conditions.map((each) => each.name)]);
    const ofReader = queries.get(reader) ?? new Map<string, unknown>();
    queries.set(reader, ofReader);
    const query = (ofReader.get(name) as Query | undefined) ?? build();
    if (ofReader.size >= MOST_KEPT) ofReader.clear();
    ofReader.set(name, query);
    return query;
  };
}
