import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/root.ts';

/** Calls that ask for the same kind of thing, one after another and then again from the first. */
export interface Measure {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  requests: { path: string; body?: string }[];
  headers?: Record<string, string>;
  /** The bare server answers the same calls. */
  isBareToo?: boolean;
}

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

/** Sends the calls over several connections, from a separate process, so that the server has a core to itself. */
export async function load(
  address: string,
  token: string,
  { method, requests, headers: own = {} }: Measure,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  const file = join(tmpdir(), `fairlead-load-${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(requests));
  const headers = { ...own, authorization: `Bearer ${token}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) };
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'autocannon', 'autocannon.js'),
      ...['--json', '--no-progress', '--method', method, '--duration', String(seconds), '--connections', String(connections)],
      ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
      ...['--setupClient', join(import.meta.dirname, 'requests.ts'), address],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LOADED_REQUESTS: file } },
  );
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  rmSync(file);
  if (output.trim() === '') throw new Error(`the load did not run: ${errorOutput}`);
  const { requests: sent, latency, errors, non2xx } = JSON.parse(output) as AutocannonResult;
  return { perSecond: sent.average, p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
}
