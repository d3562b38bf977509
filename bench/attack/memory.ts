import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Adding up the pages of a process takes the system a millisecond or more. */
const SAMPLE_MS = 200;

/** What a process and all below it hold in memory, in bytes; a page that several share counts once. 0 once it is gone. */
export function memoryBelow(pid: number): number {
  return memoryOf(pid) + childrenOf(pid).reduce((sum, child) => sum + memoryBelow(child), 0);
}

/** Samples it until `stop`, which answers the most it was. */
export function watchMemory(pid: number) {
  let peak = memoryBelow(pid);
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, memoryBelow(pid));
      await pause(SAMPLE_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return peak;
    },
  };
}

/** The processes that it has started and that still run. */
export function childrenOf(pid: number): number[] {
  return unlessGone(
    () => readdirSync(`/proc/${pid}/task`).flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ')),
    [],
  )
    .filter((text) => text !== '')
    .map(Number);
}

/** Its proportional set: each page is divided by how many processes share it. */
function memoryOf(pid: number): number {
  const rollup = unlessGone(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** A process may end between two looks at it. */
function unlessGone<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
