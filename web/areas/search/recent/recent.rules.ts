import { ACTION, type Find, keyOf, PAGE } from '../palette/find.ts';
import type { Place } from '../places/places.rules.ts';

/** As much as shows without scrolling. */
const MOST = 8;

/** The latest finds with one more, which stands first. What was done is no find. */
export const addRecent = (recent: Find[], find: Find): Find[] =>
  find.kind === ACTION ? recent : [find, ...recent.filter((each) => keyOf(each) !== keyOf(find))].slice(0, MOST);

/** Without pages that the user may not open any more. */
export const allowedRecent = (recent: readonly Find[], places: readonly Place[]): Find[] =>
  recent.filter(({ kind, id }) => kind !== PAGE || places.some(({ title }) => title === id));
