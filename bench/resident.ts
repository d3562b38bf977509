import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 100;
/** The METRICS_TOKEN of every measured server, which is on this machine only. */
export const METRICS_TOKEN = 'the-measured-server';

/** What a server's process holds in memory now, in bytes, by its own metrics. */
export async function resident(url: string): Promise<number> {
  const metrics = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).then((reply) =>
    reply.text(),
  );
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
