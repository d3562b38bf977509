/** The METRICS_TOKEN of every measured server, which is on this machine only. */
export const METRICS_TOKEN = 'the-measured-server';

/** What a server's process holds in memory now, in bytes, by its own metrics. */
export async function resident(url: string): Promise<number> {
  const metrics = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).then((reply) =>
    reply.text(),
  );
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}
