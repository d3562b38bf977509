import { ACTION, CLIENT, type Find, keyOf, PAGE } from '../palette/find.ts';
import type { Place } from '../places/places.rules.ts';

/** As much as shows without scrolling. */
const MOST = 8;

/** Kinds whose details the device may know; of others only what they are called is kept (docs/product/offline.md). */
const WITH_DETAIL: readonly string[] = [CLIENT, PAGE];

/** The latest finds with one more, which stands first. What was done is no find, and why it was found then says nothing later. */
export const addRecent = (recent: Find[], find: Find): Find[] =>
  find.kind === ACTION ? recent : [toKept(find), ...recent.filter((each) => keyOf(each) !== keyOf(find))].slice(0, MOST);

/** Without pages that the user may not open any more. */
export const allowedRecent = (recent: readonly Find[], places: readonly Place[]): Find[] =>
  recent.filter(({ kind, id }) => kind !== PAGE || places.some(({ title }) => title === id));

const toKept = (find: Find): Find => ({ ...find, why: '', detail: WITH_DETAIL.includes(find.kind) ? find.detail : null });
