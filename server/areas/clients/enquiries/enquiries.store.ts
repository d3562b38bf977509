import { ENQUIRY_SOURCE } from '@fairlead/contract/clients/enquiries';
import type { Tx } from '../../../platform/db/database.ts';
import type { ClientRow } from '../clients.rules.ts';

export const insert = (tx: Tx, row: ClientRow) => tx.insertInto('client').values(row).execute();

/** Whether a lead of this company and address, however they were written, came by the form since then. */
export async function isRepeated(tx: Tx, { searchText }: Pick<ClientRow, 'searchText'>, since: string): Promise<boolean> {
  const found = await tx
    .selectFrom('client')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('createdBy', 'is', null)
    .where('createdAt', '>', since)
    .where('leadSource', '=', ENQUIRY_SOURCE)
    .where('searchText', '=', searchText)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
