import { useState } from 'react';
import type { Named } from '../../../records/form/form-kind.ts';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { useMoves } from '../outbox/use-moves.ts';
import type { Move, Undo } from './board.rules.ts';

/**
 * Moves the cards of a board: shown at once, sent one after the other, and back with a word when one is refused. `moves` are those that are
 * not stored yet, `waiting` the cards that wait for the network; `bar` goes into the page and takes the last move back.
 */
export function useBoardMoves(client: Named) {
  const [last, setLast] = useState<Undo>();
  const { moves, isHeldUp, send } = useMoves(client._id, () => setLast(undefined));

  return {
    moves,
    waiting: new Set(isHeldUp ? moves.map(({ taskId }) => taskId) : []),
    move(move: Move, undo: Undo) {
      setLast(undo);
      send({ client, title: undo.title, column: undo.column, move });
    },
    bar: last && (
      <UndoBar
        key={JSON.stringify(last)}
        message={`${last.title} is in ${last.column} now.`}
        onUndo={() => {
          setLast(undefined);
          send({ client, title: last.title, column: last.from, move: last.back });
        }}
        onGone={() => setLast(undefined)}
      />
    ),
  };
}
