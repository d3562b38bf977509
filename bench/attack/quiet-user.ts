import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { clientEndpoints } from '@fairlead/contract/clients';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { percentile } from '../compare.ts';
import type { Waits } from './attack.ts';

/** One request as the thread reports it. */
export interface Asked {
  ms: number;
  isAnswered: boolean;
}

/** Somebody who reads page 1 of the clients again and again, from a thread of its own so that an attack does not slow the clock. */
export interface QuietUser {
  /** What it waited for since the last time this was asked. */
  take(): Promise<Waits>;
  stop(): Promise<void>;
}

export async function startQuietUser(url: string, token: string): Promise<QuietUser> {
  const address = `${url}${clientEndpoints.list.path}?page=1&limit=${PAGE_SIZE}`;
  const worker = new Worker(new URL('./quiet-user-thread.ts', import.meta.url), { workerData: { address, token } });
  await once(worker, 'online');
  return {
    async take() {
      worker.postMessage('take');
      const [asked] = (await once(worker, 'message')) as [Asked[]];
      return waitsOf(asked);
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function waitsOf(asked: readonly Asked[]): Waits {
  const times = asked.map(({ ms }) => ms);
  const failed = asked.filter(({ isAnswered }) => !isAnswered).length;
  return { requests: asked.length, failed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
