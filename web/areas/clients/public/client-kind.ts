import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { type BinDescription, createBin } from '../../../records/bin/bin.ts';
import { clientRecords } from '../clients.queries.ts';

/** Deleted clients and leads (docs/product/clients.md). */
export const bin = createBin(clientRecords, {
  title: 'Clients and leads',
  nameHeader: 'Company Name',
  searchLabel: 'Company or email',
  keptWith: 'their notes, sites and visits',
  describe: ({ companyName, email }) => ({ name: companyName, detail: email ?? CLIENT_MESSAGES.notProvided }),
});

const NAME_MAX = 120;

/** Deleted dated notes of clients. */
export const partsBin: BinDescription = {
  addressName: 'clientNotes',
  area: 'clients',
  title: 'Client notes',
  nameHeader: 'Note',
  label: 'Recently deleted notes',
  searchLabel: 'Words of a note',
  loading: 'Loading deleted notes...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days; then gone for good.`,
  isSquare: true,
  right: 'clientNotes.restore',
  href: paths.client,
  async read(query, signal) {
    const { notes, ...place } = await api(clientRecordEndpoints.listDeletedNotes, { query, signal });
    const rows = notes.map(({ text, recordId, recordName, ...row }) => ({
      ...row,
      name: text.trim().slice(0, NAME_MAX),
      detail: recordName ?? 'A deleted client',
      ownerId: recordId,
    }));
    return { rows, ...place };
  },
  restore: (noteId) => api(clientRecordEndpoints.restoreNote, { params: { noteId } }),
};

export { describeClientEntry as describe } from './client-entry.rules.ts';
