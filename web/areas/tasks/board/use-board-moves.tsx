import { TASK_MESSAGES, type Task } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { showTask } from '../tasks.queries.ts';
import type { Move } from './board.rules.ts';

const WAIT_MAX_MS = 8_000;
/** Nothing answered, or only a gateway: the same move is tried again until it is stored or refused. */
const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

interface Undo {
  title: string;
  column: string;
  back: Move;
}

/**
 * Moves the cards of a board: shown at once, saved one after the other, and back with a word when the save is refused. Without a network
 * they wait, as long as this tab stays. `moves` are those that are not stored yet, `waiting` the cards that wait; `bar` goes into the
 * page and takes the last move back.
 */
export function useBoardMoves(clientId: string) {
  const queries = useQueryClient();
  const alert = useAlert();
  const [last, setLast] = useState<Undo>();
  const key = ['tasks', 'move', clientId];

  const save = useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    retry: (_failures, error) => isUnanswered(error),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, WAIT_MAX_MS),
    mutationFn: ({ taskId, ...body }: Move): Promise<Task> => api(taskBoardEndpoints.move, { params: { clientId, taskId }, body }),
    onSuccess: (saved) => showTask(queries, saved),
    onError(error) {
      setLast(undefined);
      void alert(describeError(error, TASK_MESSAGES.updateFailed));
    },
    // Another card's rank may have changed with it, or someone else was faster.
    onSettled: () => readWhenDone(queries, key),
  });
  const pending = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => ({ move: state.variables as Move, isTriedAgain: state.failureCount > 0 }),
  });
  const isWaiting = pending.some(({ isTriedAgain }) => isTriedAgain);

  return {
    moves: pending.map(({ move }) => move),
    waiting: new Set(isWaiting ? pending.map(({ move }) => move.taskId) : []),
    move(move: Move, undo: Undo) {
      setLast(undo);
      save.mutate(move);
    },
    bar: last && (
      <UndoBar
        key={JSON.stringify(last)}
        message={`${last.title} is in ${last.column} now.`}
        onUndo={() => {
          setLast(undefined);
          save.mutate(last.back);
        }}
        onGone={() => setLast(undefined)}
      />
    ),
  };
}

/** Reads the board once after several moves, and not between them. */
function readWhenDone(queries: QueryClient, mutationKey: string[]) {
  if (queries.isMutating({ mutationKey }) > 1) return undefined;
  void queries.invalidateQueries({ queryKey: ['tasks'] });
}
