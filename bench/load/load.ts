import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/root.ts';
import type { Measure } from '../measures.ts';

/** The result of a while of load. Times are in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface AutocannonResult {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

/** Repeats one call over several connections, from a separate process, so that the server has a core to itself. */
export async function load(
  address: string,
  token: string,
  { method, path, body, headers: own = {}, isVaried }: Measure,
  options: { seconds: number; connections: number },
) {
  const asked = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  const headers = [...asked, `authorization=Bearer ${token}`, ...(body ? ['content-type=application/json'] : [])];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'autocannon', 'autocannon.js'),
      ...['--json', '--no-progress', '--method', method],
      ...['--duration', String(options.seconds), '--connections', String(options.connections)],
      ...headers.flatMap((header) => ['--headers', header]),
      ...(body ? ['--body', body] : []),
      ...(isVaried ? ['--setupClient', join(import.meta.dirname, 'other-pages.ts')] : []),
      address + path,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (output.trim() === '') throw new Error(`the load did not run: ${errorOutput}`);
  const { requests, latency, errors, non2xx } = JSON.parse(output) as AutocannonResult;
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + non2xx } satisfies Load;
}
