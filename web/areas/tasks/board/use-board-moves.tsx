import { TASK_MESSAGES, type Task } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { currentSession } from '../../../platform/session.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { keptMoves } from '../public/kept-moves.ts';
import { taskRecords } from '../tasks.queries.ts';
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
 * they wait as long as this tab stays, also over a reload. `moves` are those that are not stored yet, `waiting` the cards that wait; `bar` goes into the
 * page and takes the last move back.
 */
export function useBoardMoves(clientId: string) {
  const queries = useQueryClient();
  const alert = useAlert();
  const [last, setLast] = useState<Undo>();
  const key = ['tasks', 'move', clientId];
  // A move that waits belongs to who made it; whoever signs in next in this tab neither sends it nor hears of it.
  const [userId] = useState(() => currentSession()?.userId);
  const isStillHere = () => currentSession()?.userId === userId;

  const save = useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    retry: (_failures, error) => isUnanswered(error),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, WAIT_MAX_MS),
    mutationFn: async ({ taskId, ...body }: Move): Promise<Task> => {
      if (!isStillHere()) throw new Error('The session has ended');
      return api(taskBoardEndpoints.move, { params: { clientId, taskId }, body });
    },
    onMutate: (move) => changeKept(clientId, (moves) => [...moves, move]),
    onSuccess: (saved) => taskRecords.show(queries, saved),
    onError(error) {
      if (!isStillHere()) return;
      setLast(undefined);
      void alert(describeError(error, TASK_MESSAGES.updateFailed));
    },
    // Another card's rank may have changed with it, or someone else was faster.
    onSettled(_saved, _error, settled) {
      if (isStillHere()) changeKept(clientId, (moves) => withoutMove(moves, settled));
      return readWhenDone(queries, key);
    },
  });
  const { mutate } = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier load left is taken up once for each board
  useEffect(() => {
    if (queries.isMutating({ mutationKey: key }) > 0) return;
    const left = keptMoves(clientId).read()?.moves ?? [];
    keptMoves(clientId).clear();
    for (const move of left) mutate(move);
  }, [clientId]);
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
      mutate(move);
    },
    bar: last && (
      <UndoBar
        key={JSON.stringify(last)}
        message={`${last.title} is in ${last.column} now.`}
        onUndo={() => {
          setLast(undefined);
          mutate(last.back);
        }}
        onGone={() => setLast(undefined)}
      />
    ),
  };
}

function changeKept(clientId: string, change: (moves: Move[]) => Move[]) {
  const kept = keptMoves(clientId);
  const moves = change(kept.read()?.moves ?? []);
  if (moves.length > 0) kept.write({ clientId, moves });
  else kept.clear();
}

/** Without the first one like it; the same card may have been moved to the same place twice. */
function withoutMove(moves: Move[], settled: Move): Move[] {
  const at = moves.findIndex((move) => JSON.stringify(move) === JSON.stringify(settled));
  return moves.filter((_move, index) => index !== at);
}

/** Reads the board once after several moves, and not between them. */
function readWhenDone(queries: QueryClient, mutationKey: string[]) {
  if (queries.isMutating({ mutationKey }) > 1) return undefined;
  void queries.invalidateQueries({ queryKey: ['tasks'] });
}
