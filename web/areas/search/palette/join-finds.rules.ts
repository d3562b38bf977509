import { type Find, keyOf } from './find.ts';

/** One list of several, in their order. What stands in two of them is kept where it comes first. */
export function joinFinds(lists: readonly (readonly Find[])[]): Find[] {
  const known = new Set<string>();
  return lists.flat().filter((find) => !known.has(keyOf(find)) && known.add(keyOf(find)));
}
