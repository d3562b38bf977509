import { type Draft, listDrafts, openDraft } from '../../../platform/drafts.ts';
import type { Move } from '../board/board.rules.ts';

interface KeptMoves {
  clientId: string;
  /** In the order in which they were made. */
  moves: Move[];
}

/** The moves of a board that are not stored yet, kept in this tab over a reload (docs/product/tasks.md). */
export const keptMoves = (clientId: string): Draft<KeptMoves> => openDraft(`moves:${clientId}`);

/** The clients on whose boards moves were left that are not stored yet. */
export const listKeptBoards = (): string[] => listDrafts<KeptMoves>('moves:').map(({ clientId }) => clientId);
