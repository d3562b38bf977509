import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { LEDGER_MESSAGES, type LedgerEntry, ledgerEndpoints } from '@fairlead/contract/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type DialogKind, useRecordDialogs } from '../../../records/form/use-record-dialogs.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { entryName } from '../entry-fields.rules.ts';
import { type ListedEntry, ledgerRecords, useBooksCurrency } from '../ledger.queries.ts';
import type { EntryValues, NewEntry } from './entry-form.rules.ts';
import { NewEntryProvider } from './new-entry.ts';

/** What a deletion needs to know of an entry. */
type Known = Pick<ListedEntry, '_id' | 'clientId' | 'clientName' | 'reference' | 'kind' | 'amount' | 'currency'>;

const KIND: DialogKind<LedgerEntry, EntryValues, Known> = {
  name: 'entry',
  noun: 'entry',
  nameOf: (entry) => `${entryName(entry)} of ${entry.clientName}`,
  pathOf: paths.ledgerEntry,
  Wizard: lazyPart(() => import('./entry-wizard.tsx'), 'EntryWizard'),
  read: ledgerRecords.read,
  remove: ({ _id, clientId }) => api(ledgerEndpoints.remove, { params: { clientId, entryId: _id } }),
};

/** The dialogs that an entry is added, edited and deleted in; `dialogs` goes into the page. Without a client the form asks for one. */
export function useEntryDialogs(client?: NewEntry['client']) {
  const queries = useQueryClient();
  const alert = useAlert();
  const books = useBooksCurrency();
  const { _id, name } = client ?? {};
  const start = useMemo<NewEntry>(() => ({ books, ...(_id !== undefined && { client: { _id, name: name ?? '' } }) }), [_id, name, books]);
  const { dialogs, ...actions } = useRecordDialogs(KIND, {
    deleteWords: (entry) => ({
      title: 'Delete this Entry?',
      text: `${entryName(entry)} of ${entry.clientName} goes to Recently deleted for ${DELETED_KEPT_DAYS} days, with its payments.`,
    }),
    failure: (error, isEdit) => describeError(error, isEdit ? LEDGER_MESSAGES.updateFailed : LEDGER_MESSAGES.createFailed),
    // Lists are read again behind the closed dialog.
    onDeleted: async (entry) => void ledgerRecords.deleted(queries, entry._id),
    onDeleteFailed: (error) => {
      void alert(describeError(error, LEDGER_MESSAGES.deleteFailed));
      void queries.invalidateQueries({ queryKey: ['ledger'] });
    },
  });
  return { ...actions, dialogs: <NewEntryProvider value={start}>{dialogs}</NewEntryProvider> };
}
