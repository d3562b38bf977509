import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../api-client.ts';
import { seed } from '../seed/seed.ts';
import { type Bench, fill, startBench } from '../server.ts';
import type { Outcome } from './attack.ts';
import { memoryBelow, watchMemory } from './memory.ts';
import { startQuietUser } from './quiet-user.ts';

/** How long the quiet user is measured alone, and again after the attack. */
const ALONE_MS = 3000;
/** Memory is given back to the system a while after its use. */
const SETTLED_MS = 2000;
const MEGABYTE = 2 ** 20;
/** What an attack may add to the time others wait, and to what the server holds, before it is remarked on. */
const TIMES_ALONE = 2;
const MORE_MEMORY = 100 * MEGABYTE;

/** What an attack is given: a server that somebody else is using. */
export interface Scene {
  bench: Bench;
  url: string;
  administrator: ApiClient;
}

/** What the attack itself has found. */
export type Struck = Pick<Outcome, 'happened' | 'faults'> & { remarks?: string[] };

interface Wishes {
  /** Clients that are there before. */
  rows?: number;
  moreMemory?: number;
  prepare?: (scene: Scene) => Promise<void>;
}

/** Runs an attack on a fresh server with a quiet user at work, and measures what the attack does to both. */
export async function underLoad(strike: (scene: Scene) => Promise<Struck>, wishes: Wishes = {}): Promise<Outcome> {
  // Tests sign in at the lowest cost; here it must be what a stranger can make the server pay.
  const bench = await startBench('sqlite', { PASSWORD_COST: 'standard' });
  try {
    const { user: administrator } = await fill(bench, (db) => seed(db, wishes.rows ?? 1000));
    const scene = { bench, url: bench.server.url, administrator };
    await wishes.prepare?.(scene);
    return await measured(scene, strike, wishes.moreMemory ?? MORE_MEMORY);
  } finally {
    await bench.remove();
  }
}

async function measured(scene: Scene, strike: (scene: Scene) => Promise<Struck>, moreMemory: number): Promise<Outcome> {
  const { server } = scene.bench;
  const pid = server.pid() as number;
  const user = await startQuietUser(scene.url, scene.administrator.token);
  try {
    await user.take();
    await pause(ALONE_MS);
    const alone = await user.take();
    const before = memoryBelow(pid);
    const memory = watchMemory(pid);
    const { happened, faults, remarks = [] } = await fromElsewhere(() => strike(scene));
    const during = await user.take();
    const peak = await memory.stop();
    await pause(SETTLED_MS);
    const after = memoryBelow(pid);
    if (server.pid() !== pid) faults.push(`the server's process ended:\n${server.output().slice(-2000)}`);
    if (during.failed > 0) faults.push(`${during.failed} of the quiet user's ${during.requests} requests failed`);
    if (peak - before > moreMemory) remarks.push(`${megabytes(peak - before)} MB more memory, wanted at most ${megabytes(moreMemory)}`);
    const times = during.p99 / alone.p99;
    if (times > TIMES_ALONE) remarks.push(`the quiet user's p99 was ${times.toFixed(1)} times that alone`);
    return { happened, faults, remarks, figures: { before, peak, after, alone, during } };
  } finally {
    await user.stop();
  }
}

/**
 * Attackers come from other machines. Here they run on the server's processors, so at the lowest priority, which in Linux is a
 * thread's own: the server and the quiet user keep theirs. Only root may take back the usual one, so nobody else gives it up.
 */
async function fromElsewhere<Result>(strike: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return strike();
  const usual = getPriority();
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    return await strike();
  } finally {
    setPriority(usual);
  }
}

export const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
