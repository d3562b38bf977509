import { CLIENT_MESSAGES, type Client, clientEndpoints, type ListedClient } from '@fairlead/contract/clients';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { describeReply } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type DialogKind, useRecordDialogs } from '../../../records/form/use-record-dialogs.tsx';
import { clientRecords } from '../clients.queries.ts';
import type { ClientValues } from './client-form.rules.ts';

const AlsoGoes = lazyPart(() => import('../list/also-goes.tsx'), 'AlsoGoes');

const KIND: DialogKind<Client, ClientValues, ListedClient> = {
  name: 'client',
  noun: 'client',
  nameOf: ({ companyName }) => companyName,
  pathOf: paths.client,
  Wizard: lazyPart(() => import('./client-wizard.tsx'), 'ClientWizard'),
  read: clientRecords.read,
  remove: ({ _id }) => api(clientEndpoints.remove, { params: { id: _id } }),
};

interface ClientDialogsOptions {
  /** The client whose page this is, as it stands now. */
  current?: Client;
  /** The words for a failed edit. */
  editFailure: (error: unknown) => string;
  /** Title and text of the dialog that asks before deleting. */
  deleteWords: (client: ListedClient) => { title: string; text: string };
  /** Shows why a client could not be deleted. */
  onDeleteFailed: (error: unknown) => void;
  onDeleted?: () => Promise<void>;
}

/** The dialogs for adding, editing and deleting a client; render `dialogs` in the page. */
export function useClientDialogs({ editFailure, deleteWords, onDeleted, ...options }: ClientDialogsOptions) {
  const queries = useQueryClient();
  return useRecordDialogs(KIND, {
    ...options,
    deleteWords: (client) => ({
      ...deleteWords(client),
      more: <AlsoGoes ids={[client._id]} />,
    }),
    failure: (error, isEdit) => (isEdit ? editFailure(error) : describeReply(error, CLIENT_MESSAGES.createFailed)),
    onDeleted: async ({ _id }) => {
      await onDeleted?.();
      // The list is read again behind the closed dialog.
      void clientRecords.deleted(queries, _id);
    },
  });
}
