import type { Client } from '@fairlead/contract/clients';
import type { ClientMerge } from '@fairlead/contract/clients/merges';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { listClients } from './client-merge.rules.ts';
import { undoMerge } from './merges.queries.ts';

interface UndoMergeDialogProps {
  client: Client;
  merge: ClientMerge;
  /** `leftAlone`: the labels of fields that were changed since. */
  onUndone: (leftAlone: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before a merge is undone. */
export function UndoMergeDialog({ client, merge, onUndone, onClose }: UndoMergeDialogProps) {
  const queries = useQueryClient();
  const { clients } = merge;
  return (
    <ConfirmDialog
      title="Undo this merge?"
      text={`${listClients(clients)} ${clients.length === 1 ? 'becomes a client' : 'become clients'} again, with what came from there. ${client.companyName} gets back the values it had; what was changed since stays.`}
      confirm="Undo merge"
      isDangerous={false}
      onConfirm={async () => onUndone((await undoMerge(queries, merge)).leftAlone)}
      onCancel={onClose}
    />
  );
}
