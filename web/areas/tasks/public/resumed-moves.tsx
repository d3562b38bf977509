import { useBoardMoves } from '../board/use-board-moves.tsx';

/** Goes on with moves that an earlier load of the page could not store, whichever page is open now. */
export function ResumedMoves({ boards }: { boards: readonly string[] }) {
  return boards.map((clientId) => <ResumedBoard key={clientId} clientId={clientId} />);
}

function ResumedBoard({ clientId }: { clientId: string }) {
  useBoardMoves(clientId);
  return null;
}
