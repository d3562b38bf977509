/** Counting takes as long as there are rows to count, and "Page 1 of 4,000" may be some seconds old. */
const LARGE = 10_000;
const KEPT_MS = 5_000;
const MOST_KEPT = 500;

/** Keeps large counts for some seconds. `key` says all that was asked, and of whom. */
export function keepLargeCounts(now: () => number = () => performance.now()) {
  const counts = new Map<string, { total: number; until: number }>();
  return {
    find(key: string): number | undefined {
      const kept = counts.get(key);
      return kept && kept.until > now() ? kept.total : undefined;
    },
    add(key: string, total: number): number {
      counts.delete(key);
      if (counts.size >= MOST_KEPT) counts.clear();
      if (total > LARGE) counts.set(key, { total, until: now() + KEPT_MS });
      return total;
    },
  };
}
