import { CLIENT_MESSAGES, clientKind } from '@fairlead/contract/clients';
import { storeKind } from '../../records/stored-kind.ts';
import * as policy from './clients.policy.ts';
import type { ClientRow } from './clients.rules.ts';
import { CLIENT_SOURCE } from './list/client-list.store.ts';
import { isSeenBy } from './list/client-visibility.store.ts';

/**
 * What is true of clients whatever is done with them. A client belongs to who added it and to whom it is assigned. Deleting takes what hangs
 * on it along, so that is for who added it.
 */
export const CLIENT_KIND = {
  ...storeKind<'client', ClientRow>(clientKind, {
    source: CLIENT_SOURCE,
    isSeenBy,
    nameOf: ({ companyName }) => companyName,
    ownership: ({ createdBy, assignedToId }) => ({ createdBy, assignedTo: [assignedToId] }),
    emptiedColumn: 'mergedIntoId',
    assigned: 'it is assigned to their employee',
    refusals: {
      edit: CLIENT_MESSAGES.edit.forbidden,
      savedFirst: 'Someone else saved this client first. Load it again, then make your change.',
    },
  }),
  notes: { table: 'clientNote', bin: 'deletedClientNote', recordColumn: 'clientId' },
  notePolicy: {
    canAdd: policy.canAnnotate,
    canEdit: policy.canEditNote,
    canDelete: policy.canDeleteNote,
    canRestore: policy.canRestoreNote,
  },
} as const;
