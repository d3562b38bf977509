/**
 * What waits, in a line for each party: parties take turns, and one that had nothing waiting is served first. So whoever sends
 * one thing at a time is not held up by those who send a thousand.
 */
export function createFairQueue<Item>() {
  const newcomers = new Map<string, Item[]>();
  const served = new Map<string, Item[]>();
  let length = 0;

  function removeAt(lines: Map<string, Item[]>, party: string, line: Item[], at: number): Item | undefined {
    const [item] = line.splice(at, 1);
    length -= 1;
    if (line.length === 0) lines.delete(party);
    return item;
  }

  return {
    get length() {
      return length;
    },

    lengthOf(party: string): number {
      return (newcomers.get(party) ?? served.get(party) ?? []).length;
    },

    add(party: string, item: Item): void {
      length += 1;
      const line = newcomers.get(party) ?? served.get(party);
      if (line) line.push(item);
      else newcomers.set(party, [item]);
    },

    /** Removes the item whose turn it is, of those that may be taken. */
    take(mayTake: (item: Item) => boolean = () => true): Item | undefined {
      for (const lines of [newcomers, served]) {
        for (const [party, line] of lines) {
          const at = line.findIndex(mayTake);
          if (at < 0) continue;
          const item = removeAt(lines, party, line, at);
          lines.delete(party);
          if (line.length > 0) served.set(party, line);
          return item;
        }
      }
      return undefined;
    },

    /** Whether the item was still waiting. */
    remove(party: string, item: Item): boolean {
      for (const lines of [newcomers, served]) {
        const line = lines.get(party) ?? [];
        const at = line.indexOf(item);
        if (at >= 0) return removeAt(lines, party, line, at) !== undefined;
      }
      return false;
    },

    /** Removes the latest item of the party whose line weighs most, its length unless told otherwise; of several such, the one that came last. */
    dropLatest(weigh = (_party: string, waiting: number) => waiting): Item | undefined {
      let most: { weight: number; lines: Map<string, Item[]>; party: string; line: Item[] } | undefined;
      for (const lines of [served, newcomers]) {
        for (const [party, line] of lines) {
          const weight = weigh(party, line.length);
          if (weight >= (most?.weight ?? 0)) most = { weight, lines, party, line };
        }
      }
      return most && removeAt(most.lines, most.party, most.line, most.line.length - 1);
    },
  };
}
