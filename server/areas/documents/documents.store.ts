import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { DOCUMENT_SOURCE } from './document-list.store.ts';
import type { DocumentRow } from './documents.rules.ts';

/** A document that the actor may see. */
export const find = (reader: Reader, actor: Actor, id: string) =>
  DOCUMENT_SOURCE.visible(reader, actor).select(['document.id', 'document.employeeId']).where('document.id', '=', id).executeTakeFirst();

/** Whether it was added, deleted or not. */
export const isThere = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.selectFrom('document').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Some of an owner's documents that stand in their list, in the order of their ids. */
export const listSomePresent = (
  tx: Tx,
  owner: 'clientId' | 'employeeId',
  id: string,
  after: string,
  limit: number,
): Promise<DocumentRow[]> =>
  tx
    .selectFrom('document')
    .selectAll()
    .where(owner, '=', id)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
