/** The value below which such a share of them lies; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The same, and the milliseconds of processor time of this process. */
export async function timedBoth(work: () => Promise<unknown>) {
  const before = process.cpuUsage();
  const clock = await timed(work);
  const { user, system } = process.cpuUsage(before);
  return { clock, processor: (user + system) / 1000 };
}

/**
 * The median milliseconds of each in turns, so that other work on the machine affects both, and how many times as long ours takes. Each
 * turn has its number, to ask for something else. The first one warms up.
 */
export async function compare(turns: number, ours: (turn: number) => Promise<unknown>, bare: (turn: number) => Promise<unknown>) {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn <= turns; turn += 1) {
    const took = { bare: await timed(() => bare(turn)), ours: await timed(() => ours(turn)) };
    if (turn > 0) for (const which of ['bare', 'ours'] as const) times[which].push(took[which]);
  }
  const [own, reference] = [median(times.ours), median(times.bare)];
  return { own, reference, ratio: own / reference };
}

/** Prints a line: what was asked, the reference, and the ratio of both. */
export async function compareRow(
  name: string,
  turns: number,
  ours: (turn: number) => Promise<number>,
  bare: (turn: number) => Promise<unknown>,
) {
  let bytes = 0;
  const count = async (turn: number) => {
    bytes = await ours(turn);
  };
  const { own, reference, ratio } = await compare(turns, count, bare);
  console.log(`${name}: ${own.toFixed(1)} ms, ${(bytes / 1e6).toFixed(2)} MB; bare ${reference.toFixed(1)} ms; ratio ${ratio.toFixed(2)}`);
}
