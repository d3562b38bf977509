/** The METRICS_TOKEN of every measured server. They only listen on this machine. */
export const METRICS_TOKEN = 'the-measured-server';

/** The resident memory of a server's process in bytes, from its own metrics. */
export async function readResidentBytes(url: string): Promise<number> {
  const metrics = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).then((reply) =>
    reply.text(),
  );
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}
