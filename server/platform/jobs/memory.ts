import { readFile } from 'node:fs/promises';

const WATCHED_EVERY_MS = 200;

/** Tells now and then how many bytes of memory a process holds. Returns how to stop. Only Linux knows; elsewhere nothing is told. */
export function watchMemory(pid: number, tell: (bytes: number) => void): () => void {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    if (kilobytes !== undefined) tell(Number(kilobytes) * 1024);
  }, WATCHED_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
