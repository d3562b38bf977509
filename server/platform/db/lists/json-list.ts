import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { isPostgres } from './narrowing.ts';

/** The entries of a column that holds a list of texts as JSON, each a row with `value`; to be joined with the row that has the column. */
export const textsIn = (reader: Reader, column: string): RawBuilder<{ value: string }> =>
  isPostgres(reader) ? sql`json_array_elements_text(${sql.ref(column)}::json)` : sql`json_each(${sql.ref(column)})`;
