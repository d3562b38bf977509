import { spawn } from 'node:child_process';
import { root } from '../root.ts';

export interface Ended {
  /** 0 is success; null if it was stopped because it printed nothing for too long. */
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

/** On a busy machine a suite may take an hour, but hardly a single file of tests this long. */
const SILENCE_MS = 1_200_000;

/**
 * Runs a JavaScript program of the project on this Node and collects what it prints. It is stopped once it has printed nothing for
 * `silenceMs`: how long it takes in all says nothing about whether it stands still.
 */
export function command(arguments_: string[], options: { environment?: Record<string, string>; silenceMs?: number } = {}): Promise<Ended> {
  const { environment, silenceMs = SILENCE_MS } = options;
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
    let isSilent = false;
    const clock = setTimeout(() => {
      isSilent = true;
      output += `\nStopped, because it printed nothing for ${silenceMs / 1000} seconds.\n`;
      endGroup(child, 'SIGKILL');
    }, silenceMs);
    const collect = (chunk: Buffer) => {
      output += chunk;
      clock.refresh();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (code: number | null) => {
      clearTimeout(clock);
      running.delete(child);
      resolve({ code: isSilent ? null : code, output, took: performance.now() - started });
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
