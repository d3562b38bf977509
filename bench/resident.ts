import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 100;

/** What a server's process holds in memory now, in bytes, by its own metrics. */
export async function resident(url: string): Promise<number> {
  const metrics = await fetch(`${url}/api/metrics`).then((reply) => reply.text());
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

/** Watches it until `stop`, which answers the most it was. */
export function peak(url: string) {
  let most = 0;
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      most = Math.max(most, await resident(url));
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      return most;
    },
  };
}
