import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked } from './quiet-user.ts';

/** A person does not ask again at once. */
const PAUSE_MS = 20;
/** Longer than any answer should take; what takes longer counts as this long and as not answered. */
const LONGEST_MS = 30_000;

const { address, token } = workerData as { address: string; token: string };
let asked: Asked[] = [];
parentPort?.on('message', () => {
  parentPort?.postMessage(asked);
  asked = [];
});
for (;;) {
  asked.push(await queryDatabase());
  await pause(PAUSE_MS);
}

async function queryDatabase(): Promise<Asked> {
  const begun = performance.now();
  const isAnswered = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(LONGEST_MS) })
    .then(async (reply) => (await reply.arrayBuffer()).byteLength > 0 && reply.status === 200)
    .catch(() => false);
  return { ms: performance.now() - begun, isAnswered };
}
