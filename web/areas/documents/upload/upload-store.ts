import { useSyncExternalStore } from 'react';
import type { Upload } from './upload-queue.rules.ts';

/** The uploads of this tab. They outlive the page that began them; what shows only that there are some needs no more code than this. */
let queue: readonly Upload[] = [];
const listeners = new Set<() => void>();

export const currentUploads = (): readonly Upload[] => queue;

export function setUploads(next: readonly Upload[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

export const isUnfinished = ({ state }: Upload): boolean => state !== 'done' && state !== 'failed';

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, currentUploads);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
