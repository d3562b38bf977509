/** After so many bytes that were read or written, buffers are worth freeing. */
export const FREED_AFTER = 8 * 1_048_576;

/**
 * Frees the buffers of what has been read and written. By itself V8 lets 32 MB of them pile up, and then looks through all that the
 * process holds, which took a third of a backup's processor time. Only a process that was started with `--expose-gc` can; jobs are.
 */
export function freeBuffers(): void {
  globalThis.gc?.({ type: 'minor' });
}
