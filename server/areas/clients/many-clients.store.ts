import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type ClientRow, SHOWN_COLUMNS } from './clients.rules.ts';
import { visible } from './clients.store.ts';
import type { ClientTable } from './clients.tables.ts';

const COMPARED = ['id', 'companyName', 'email', 'phone', 'mobile', 'website', 'createdBy', 'assignedToId'] as const;
export type ComparedRow = Pick<Selectable<ClientTable>, (typeof COMPARED)[number]>;

/** What the history tells of a client that comes or goes with many. */
const TOLD = ['id', 'companyName', 'relationshipStatus', 'currentStatus', 'lostReason', 'assignedToId', 'segment'] as const;
export type ToldRow = Pick<ClientRow, (typeof TOLD)[number]>;

/** The next clients after an id, with what likeness is judged by. */
export const listAfter = (reader: Reader, actor: Actor, id: string, limit: number): Promise<ComparedRow[]> =>
  visible(reader, actor)
    .select(COMPARED.map((column) => `client.${column}` as const))
    .where('client.id', '>', id)
    .orderBy('client.id')
    .limit(limit)
    .execute();

export const listSeen = (reader: Reader, actor: Actor, ids: readonly string[]) =>
  visible(reader, actor).select(SHOWN_COLUMNS).where('client.id', 'in', ids).execute();

/** Takes those of them away that are there and still as they were made; answers them. */
export const removeUntouched = (tx: Tx, ids: readonly string[], by: string, at: string): Promise<ToldRow[]> =>
  tx
    .updateTable('client')
    .set({ deletedAt: at, deletedBy: by, updatedAt: at, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where((row) => row.or([row('version', '=', 1), row.and([row('undoneVersion', '=', row.ref('version')), row('undoneTo', '=', 1)])]))
    .returning(TOLD)
    .execute();

/** Those of them that are not deleted. */
export const listKept = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('client').select(['id', 'companyName']).where('id', 'in', ids).where('deletedAt', 'is', null).execute();
