import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database.ts';
import { isPostgres } from '../lists/narrowing.ts';

/** SHA-256 of a text as hex, worked out by the database; undefined on SQLite, which can't. */
export const sha256In = (reader: Reader, text: Expression<string>): RawBuilder<string> | undefined =>
  isPostgres(reader) ? sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')` : undefined;
