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

/** Whether it is an employee's document, so that everybody may learn of it. */
export const isOfEmployee = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.selectFrom('document').select('id').where('id', '=', id).where('employeeId', 'is not', null).executeTakeFirst()) !==
  undefined;

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

/** Some of the documents of these clients or employees, deleted ones too. */
export const listSomeOf = async (tx: Tx, owner: 'clientId' | 'employeeId', ids: readonly string[], limit: number): Promise<string[]> =>
  (await tx.selectFrom('document').select('id').where(owner, 'in', ids).limit(limit).execute()).map(({ id }) => id);

/** Some of the documents of employees who were erased 30 days after their deletion. */
export const listSomeOfForgotten = async (tx: Tx, limit: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('document')
      .innerJoin('employee', 'employee.id', 'document.employeeId')
      .select('document.id')
      .where('employee.forgottenAt', 'is not', null)
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** How many records of these clients others than this account have added. */
export async function countOfOthers(reader: Reader, clientIds: readonly string[], accountId: string): Promise<number> {
  const found = await reader
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', 'in', clientIds)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('createdBy', 'is', null), eb('createdBy', '!=', accountId)]))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
