import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/lists/json-list.ts';
import { portText } from './lanes.rules.ts';

/** An id and a blank stand before the key of a lane that a merge brought to a client that has the same one. */
const ID_LENGTH = 36;
const isTwin = sql<boolean>`substr("lane"."laneKey", 1, ${sql.lit(ID_LENGTH)}) = "lane"."id"`;
const ownKey: RawBuilder<string> = sql`substr("lane"."laneKey", ${sql.lit(ID_LENGTH + 2)})`;

/** Gives the lanes of these clients keys that are unique everywhere, before they become those of another one. */
export async function setApart(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('lane')
    .set({ laneKey: sql<string>`"id" || ' ' || "laneKey"` })
    .where('clientId', 'in', clientIds)
    .where('deletedAt', 'is', null)
    .where(({ not }) => not(isTwin))
    .execute();
}

/** Gives these lanes, or those of these clients, their usual keys again, except where their client has the same lane already. */
export async function settle(tx: Tx, by: 'id' | 'clientId', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const same = sql<boolean>`exists (select 1 from "lane" as "other" where "other"."clientId" = "lane"."clientId" and "other"."deletedAt" is null
    and ("other"."laneKey" = ${ownKey} or ("other"."id" < "lane"."id" and "other"."laneKey" = "other"."id" || ' ' || ${ownKey})))`;
  await tx
    .updateTable('lane')
    .set({ laneKey: ownKey })
    .where(isOneOf(tx, `lane.${by}`, ids))
    .where('deletedAt', 'is', null)
    .where(isTwin)
    .where(({ not }) => not(same))
    .execute();
}

/** Those of these clients' keys that a lane of theirs has: each with the client's id and a line break before it. */
export async function listTakenKeys(reader: Reader, clientIds: readonly string[], keys: readonly string[]): Promise<string[]> {
  const taken = await reader
    .selectFrom('lane')
    .select(['clientId', 'laneKey'])
    .where(isOneOf(reader, 'clientId', clientIds))
    .where(isOneOf(reader, 'laneKey', keys))
    .where('deletedAt', 'is', null)
    .execute();
  return taken.map(({ clientId, laneKey }) => `${clientId}\n${laneKey}`);
}

export const ENDS = [
  ['loadPort', 'loadPortName'],
  ['dischargePort', 'dischargePortName'],
] as const;
type End = (typeof ENDS)[number];

/** What else lanes call a port. Both parts skip the lanes that call it so already, in the index: a port may have most of all lanes. */
export function formerNames(reader: Reader, [port, nameColumn]: End, { code, name }: { code: string; name: string }) {
  const named = (beside: '<' | '>') =>
    reader.selectFrom('lane').select(`${nameColumn} as was`).distinct().where(port, '=', code).where(nameColumn, beside, name);
  return named('<').union(named('>'));
}

/** Lets lanes call a port as it is called now. They keep their versions: it is no change of theirs. */
export async function renamePort(tx: Tx, { code, name }: { code: string; name: string }): Promise<void> {
  for (const end of ENDS) {
    const [port, nameColumn] = end;
    for (const { was } of await formerNames(tx, end, { code, name }).execute())
      await tx
        .updateTable('lane')
        .set({ [nameColumn]: name, searchText: sql`replace("searchText", ${portText(code, was)}, ${portText(code, name)})` })
        .where(port, '=', code)
        .where(nameColumn, '=', was)
        .execute();
  }
}
