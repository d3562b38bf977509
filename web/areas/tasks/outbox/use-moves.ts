import { TASK_MESSAGES } from '@fairlead/contract/tasks';
import { useSendLater } from '../../../platform/outbox/use-send-later.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { type KeptMove, MOVE_FORMAT, MOVE_KIND, moveEntry } from './move-entry.ts';

/**
 * Moves tasks through the outbox. `moves` are those that are not stored yet, of one client's board or of all, in their order. An alert says
 * why one that was made here is refused, after `onRefused`.
 */
export function useMoves(clientId: string | undefined, onRefused: () => void) {
  const alert = useAlert();
  const { unsent, isHeldUp, send } = useSendLater<KeptMove>(
    ({ kind, format, content }) =>
      kind === MOVE_KIND && format === MOVE_FORMAT && (clientId === undefined || (content as KeptMove).client._id === clientId),
    (message) => {
      onRefused();
      void alert(message || TASK_MESSAGES.updateFailed);
    },
  );
  return { moves: unsent.map(({ content }) => content.move), isHeldUp, send: (kept: KeptMove) => send(moveEntry(kept)) };
}
