import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './attack/memory.ts';

/** The METRICS_TOKEN of every measured server. They only listen on this machine. */
export const METRICS_TOKEN = 'the-measured-server';

/** The resident memory of a server's process in bytes, from its own metrics. */
export async function readResidentBytes(url: string): Promise<number> {
  const metrics = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).then((reply) =>
    reply.text(),
  );
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

/** The processor time that a process has used so far, all its threads together. Not a number where there is no Linux to ask. */
export function readProcessorMs(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'));
    return threads.reduce((sum, each) => sum + Number(each.split(' ')[0]), 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

const TICK_MS = 10;

/** The same of a process and all below it. What those that have ended had used is known in steps of 10 ms. */
export function readProcessorBelowMs(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    // After the name, which may hold blanks, these are the ended children's times for programs and for the system.
    const ended = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(13, 15) ?? [];
    const own = readProcessorMs(pid) + ended.reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
    return childrenOf(pid).reduce((sum, child) => sum + readProcessorBelowMs(child), own || 0);
  } catch {
    return 0;
  }
}
