import { spawn } from 'node:child_process';
import { root } from '../root.ts';

export interface Ended {
  /** 0 is success; null if it was stopped because it took too long. */
  code: number | null;
  /** Both output streams, in order of arrival. */
  output: string;
  /** How long it ran, in milliseconds. */
  took: number;
}

const running = new Set<ReturnType<typeof spawn>>();

// Without this, stopping the caller would leave browsers and databases behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    process.exit(1);
  });
}

/** Runs a JavaScript program of the project on this Node and collects what it prints. `limit` is in milliseconds. */
export function command(arguments_: string[], options: { environment?: Record<string, string>; limit?: number } = {}): Promise<Ended> {
  const { environment, limit = 900_000 } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    // A process group of its own, so that everything it starts can be ended with it.
    const child = spawn(process.execPath, arguments_, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    running.add(child);
    let output = '';
    let isTooLate = false;
    const clock = setTimeout(() => {
      isTooLate = true;
      output += `\nStopped after ${limit / 1000} seconds.\n`;
      endGroup(child, 'SIGKILL');
    }, limit);
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (code: number | null) => {
      clearTimeout(clock);
      running.delete(child);
      resolve({ code: isTooLate ? null : code, output, took: performance.now() - started });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', end);
  });
}

function endGroup(child: ReturnType<typeof spawn>, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself meanwhile.
  }
}
