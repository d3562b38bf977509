import { ENQUIRY_SOURCE } from '@fairlead/contract/clients/enquiries';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { forUpdate } from '../../../platform/db/writes/row-locks.ts';
import type { ClientRow } from '../clients.rules.ts';
import type { ClientNoteTable } from '../clients.tables.ts';

export const insert = (tx: Tx, row: ClientRow) => tx.insertInto('client').values(row).execute();

/** The lead of this company and address, however they were written, that came by the form since then; locked until the transaction ends. */
export const lockSameSender = (tx: Tx, { searchText }: Pick<ClientRow, 'searchText'>, since: string): Promise<ClientRow | undefined> =>
  forUpdate(
    tx,
    tx
      .selectFrom('client')
      .selectAll()
      .where('deletedAt', 'is', null)
      .where('createdBy', 'is', null)
      .where('createdAt', '>', since)
      .where('leadSource', '=', ENQUIRY_SOURCE)
      .where('searchText', '=', searchText)
      .orderBy('id')
      .limit(1),
  ).executeTakeFirst();

/** The texts of a client's notes that nobody who has an account wrote. */
export async function listNotesOfStrangers(tx: Tx, clientId: string): Promise<string[]> {
  const notes = tx.selectFrom('clientNote').select('text').where('clientId', '=', clientId).where('createdBy', 'is', null);
  return (await notes.execute()).map(({ text }) => text);
}

export const insertNote = (tx: Tx, row: Selectable<ClientNoteTable>) => tx.insertInto('clientNote').values(row).execute();
