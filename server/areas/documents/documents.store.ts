import type { Tx } from '../../platform/db/database.ts';
import type { DocumentRow } from './documents.rules.ts';

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
