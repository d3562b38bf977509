import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverFolder } from '../../scripts/build/build-stamp.ts';

/** A part of a command's run, which begins with a sign. */
export interface Phase {
  name: string;
  hasBegun(output: string): boolean;
}

export interface Kill {
  since: string;
  afterMs: number;
}

/** How many milliseconds of a whole run were still to come when each phase began. */
type Times = Readonly<Record<string, number>>;

/** A random moment of a random phase, so that short ones are met as often as long ones. */
export function chooseKill(times: Times, random: () => number): Kill {
  const phases = Object.keys(times);
  const since = phases[Math.floor(random() * phases.length)] as string;
  return { since, afterMs: Math.floor(random() * (times[since] as number)) };
}

interface Command {
  /** As after npm run. */
  name: string;
  words: readonly string[];
  environment: Readonly<Record<string, string>>;
  phases: readonly Phase[];
}

/** Runs a command of the host to its end, or kills it. Throws if it fails by itself. */
export async function runKilled(
  { name, words, environment, phases }: Command,
  kill?: Kill,
): Promise<{ times: Times; output: string; wasKilled: boolean }> {
  const child = spawn(process.execPath, [join(serverFolder(), `${name}.js`), ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  let isOver = false;
  const ended = once(child, 'close').finally(() => {
    isOver = true;
  });
  const began = new Map<string, number>();
  while (!isOver) {
    for (const phase of phases) if (!began.has(phase.name) && phase.hasBegun(output)) began.set(phase.name, performance.now());
    const since = kill && began.get(kill.since);
    if (kill && since !== undefined && performance.now() >= since + kill.afterMs) child.kill('SIGKILL');
    await sleep(1);
  }
  const [code] = await ended;
  const wasKilled = child.signalCode === 'SIGKILL';
  if (code !== 0 && !wasKilled) throw new Error(`${name} ended with ${code}: ${output}`);
  const end = performance.now();
  return { times: Object.fromEntries(phases.map((phase) => [phase.name, end - (began.get(phase.name) ?? end)])), output, wasKilled };
}
