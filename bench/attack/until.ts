import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 50;

/** Looks again and again until something is so. False when it is not within the time. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await pause(LOOK_MS);
  }
  return true;
}
