import type { Unnamed } from '../../../platform/outbox/use-send-later.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import type { Move } from '../board/board.rules.ts';

/** A task that was moved or ticked, and what the page Waiting says of it. */
export interface KeptMove {
  client: Named;
  /** Of the task. */
  title: string;
  /** The name of the column that it comes into. */
  column: string;
  move: Move;
}

export const MOVE_KIND = 'taskMove';
export const MOVE_FORMAT = 1;

/** A move as it is handed to the outbox. Those of one board are sent in their order, because they name each other's cards. */
export const moveEntry = (content: KeptMove): Unnamed<KeptMove> => ({
  kind: MOVE_KIND,
  format: MOVE_FORMAT,
  content,
  title: `${content.title} to ${content.column}`,
  scope: `board:${content.client._id}`,
});
