import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MS = 50;

/** What a process and all below it hold in memory, in bytes. What they share counts for each. 0 once it is gone. */
export function residentBelow(pid: number): number {
  return residentAlone(pid) + childrenOf(pid).reduce((sum, child) => sum + residentBelow(child), 0);
}

/** Samples it until `stop`, which answers the most it was. */
export function watchMemory(pid: number) {
  let peak = residentBelow(pid);
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, residentBelow(pid));
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

export function childrenOf(pid: number): number[] {
  return unlessGone(
    () => readdirSync(`/proc/${pid}/task`).flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ')),
    [],
  )
    .filter((text) => text !== '')
    .map(Number);
}

function residentAlone(pid: number): number {
  const status = unlessGone(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** A process may end between two looks at it. */
function unlessGone<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
