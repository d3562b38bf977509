import { type Client, clientEndpoints } from '@fairlead/contract/clients';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { clientDeleted } from '../clients.queries.ts';

interface DeleteClientProps {
  client: Client;
  /** Title and text of the question. */
  words: { title: string; text: string };
  /** Called before the client is forgotten here. */
  onDeleted?: (() => Promise<void>) | undefined;
  /** The question is closed by then; the page says why. */
  onFailed: (error: unknown) => void;
  onClose: () => void;
}

/** Asks, and deletes a client (docs/product/clients.md). Mount it to open it. */
export function DeleteClient({ client, words, onDeleted, onFailed, onClose }: DeleteClientProps) {
  const queries = useQueryClient();

  async function remove() {
    try {
      await api(clientEndpoints.remove, { params: { id: client._id } });
    } catch (error) {
      onClose();
      return onFailed(error);
    }
    await onDeleted?.();
    onClose();
    // The list is read again behind the closed dialog.
    void clientDeleted(queries, client._id);
  }

  return <ConfirmDialog {...words} onConfirm={remove} onCancel={onClose} />;
}
