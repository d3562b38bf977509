/**
 * What waits, in a line for each party: parties take turns, and one that had nothing waiting is served first. So whoever sends
 * one thing at a time is not held up by those who send a thousand.
 */
export function createFairQueue<Item>() {
  const newcomers = new Map<string, Item[]>();
  const served = new Map<string, Item[]>();
  let length = 0;

  return {
    get length() {
      return length;
    },

    add(party: string, item: Item): void {
      length += 1;
      const line = newcomers.get(party) ?? served.get(party);
      if (line) line.push(item);
      else newcomers.set(party, [item]);
    },

    /** Removes the item whose turn it is. */
    take(): Item | undefined {
      const from = newcomers.size > 0 ? newcomers : served;
      for (const [party, line] of from) {
        from.delete(party);
        const item = line.shift();
        length -= 1;
        if (line.length > 0) served.set(party, line);
        return item;
      }
      return undefined;
    },

    /** Removes the latest item of the party that has most of them waiting; of several such, the one that came last. */
    dropLatest(): Item | undefined {
      let most: { from: Map<string, Item[]>; party: string; line: Item[] } | undefined;
      for (const from of [served, newcomers])
        for (const [party, line] of from) if (line.length >= (most?.line.length ?? 0)) most = { from, party, line };
      if (!most) return undefined;
      length -= 1;
      if (most.line.length === 1) most.from.delete(most.party);
      return most.line.pop();
    },
  };
}
