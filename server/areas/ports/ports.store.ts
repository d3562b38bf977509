import { PORT_OPTIONS_MAX, type PortOption, spellCode } from '@fairlead/contract/ports';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import { contains } from '../../platform/db/lists/text-search.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { forShare } from '../../platform/db/writes/row-locks.ts';
import type { PortRow } from './ports.tables.ts';

const kept = (reader: Reader) => reader.selectFrom('port').where('port.deletedAt', 'is', null);

/** Ports whose code, name or country holds the text: first by code, then by the beginning of the name, then all others by name. */
export function listOptions(reader: Reader, search: string): Promise<PortOption[]> {
  const ports = kept(reader).select(['port.code', 'port.name', 'port.country']).limit(PORT_OPTIONS_MAX);
  const [text, code] = [folded(search), spellCode(search)];
  if (text === '') return ports.orderBy('port.nameKey').orderBy('port.id').execute();
  const begins = (column: string, start: string) => sql`substr(${sql.ref(column)}, 1, ${[...start].length}) = ${start}`;
  const rank = sql`case when "port"."code" = ${code} then 0 when ${begins('port.code', code)} then 1 when ${begins('port.nameKey', text)} then 2
    when ${contains(reader, sql`' ' || "port"."nameKey"`, ` ${text}`)} then 3 else 4 end`;
  return ports
    .where(({ or }) => or([contains(reader, sql.ref('port.searchText'), text), sql<boolean>`${begins('port.code', code || ' ')}`]))
    .orderBy(rank)
    .orderBy('port.nameKey')
    .orderBy('port.id')
    .execute();
}

/** The ports with these codes. In a transaction they stay as they are until its end, so that what keeps a name hears of a later one. */
export const listByCode = (reader: Reader, codes: readonly string[]): Promise<Pick<PortRow, 'code' | 'name'>[]> =>
  forShare(
    reader,
    kept(reader)
      .select(['port.code', 'port.name'])
      .where(isOneOf(reader, 'port.code', codes))
      .orderBy('port.id'),
  ).execute();

/** The ports with one of these codes or folded names. */
export const listNamed = (reader: Reader, codes: readonly string[], nameKeys: readonly string[]) =>
  kept(reader)
    .select(['port.code', 'port.name', 'port.nameKey'])
    .where(({ or }) => or([isOneOf(reader, 'port.code', codes), isOneOf(reader, 'port.nameKey', nameKeys)]))
    .execute();

/** The ports whose names have a part that stands for the whole, as `shortNames` reads them. */
export const listWithShortNames = (reader: Reader): Promise<Pick<PortRow, 'code' | 'name' | 'nameKey'>[]> =>
  kept(reader)
    .select(['port.code', 'port.name', 'port.nameKey'])
    .where(({ or, eb }) => or([eb('port.nameKey', 'like', '%(%'), eb('port.nameKey', 'like', '%,%')]))
    .execute();

/** The ports with these ids that are not deleted. */
export const listAny = (reader: Reader, ids: readonly string[]): Promise<Pick<PortRow, 'code' | 'name'>[]> =>
  kept(reader)
    .select(['port.code', 'port.name'])
    .where(isOneOf(reader, 'port.id', ids))
    .execute();

/** Those of these codes that a port has. */
export const listTakenCodes = async (reader: Reader, codes: readonly string[]): Promise<string[]> =>
  (await listByCode(reader, codes)).map(({ code }) => code);

export const isFilled = async (reader: Reader, name: string): Promise<boolean> =>
  (await reader.selectFrom('filledList').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

/** Notes that a list was filled in; false if it was before, or another copy of the program is first. */
export async function noteFilled(tx: Tx, name: string, filledAt: string): Promise<boolean> {
  const noted = tx
    .insertInto('filledList')
    .values({ name, filledAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name');
  return (await noted.executeTakeFirst()) !== undefined;
}

export const insert = (tx: Tx, rows: readonly PortRow[]): Promise<void> => insertMany(tx, 'port', rows);
