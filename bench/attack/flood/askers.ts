import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Requests to send from a thread of their own. */
export interface Asking {
  url: string;
  /** Whole requests; the connections share them out. */
  requests: string[];
  connections: number;
  perSecond: number;
  ms: number;
  /** Of the thread; unless given, that of the one that starts it. */
  priority?: number;
}

export interface Asked {
  answers: { status: number; ms: number }[];
  /** Found no free connection. */
  unsent: number;
  /** By how much the thread was late itself, in milliseconds; its times include that. */
  delayP99: number;
}

export async function ask(asking: Asking): Promise<Asked> {
  const worker = new Worker(new URL('./askers-thread.ts', import.meta.url), { workerData: asking });
  const [asked] = await once(worker, 'message');
  await worker.terminate();
  return asked as Asked;
}
