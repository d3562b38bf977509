import { type MovesBeside, moveAll, moveBack } from '../../../records/visibility/hanging.ts';

/** The addresses of merged clients' calendars show that of the kept one. */
export const feedMoves: MovesBeside = {
  move: (tx, from, to) => moveAll(tx, 'calendarFeed', 'clientId', from, to),
  async back(tx, moves, to) {
    const feeds = moves.filter(({ tableName }) => tableName === 'calendarFeed');
    if (feeds.length > 0) await moveBack(tx, 'calendarFeed', 'clientId', feeds, to);
  },
};
