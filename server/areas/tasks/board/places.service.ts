import type { Tx } from '../../../platform/db/database.ts';
import type { Place } from '../tasks.rules.ts';
import * as store from './board.store.ts';
import { rankAfterAll, rankBetween, spreadRanks } from './rank.rules.ts';

/**
 * The text for a card's place among those that stand in the column now. Of the neighbours that were sent, the first that is still there
 * decides; without any the card comes to the end. Throws NoRoom where nothing fits between.
 */
export async function findRank(tx: Tx, { taskId, afterId, beforeId, ...stand }: Place & { status: string }, at: string): Promise<string> {
  const above = afterId ? await store.findCard(tx, stand, taskId, afterId) : undefined;
  if (above) return rankBetween(above.rankKey, (await store.findNext(tx, stand, taskId, above))?.rankKey);
  const below = beforeId ? await store.findCard(tx, stand, taskId, beforeId) : undefined;
  if (below) return rankBetween((await store.findPrevious(tx, stand, taskId, below))?.rankKey, below.rankKey);
  return rankAfterAll((await store.findPrevious(tx, stand, taskId))?.rankKey, at);
}

/** Gives a column's cards short and different places again, in their order. It is no change of theirs, so their versions stay. */
export async function spreadColumn(tx: Tx, stand: store.Stand): Promise<void> {
  await store.updateRanks(tx, spreadRanks(await store.lockCards(tx, stand)));
}
