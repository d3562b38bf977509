import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program beside Fairlead that runs until it is stopped. */
export interface Program {
  signal(signal: NodeJS.Signals): void;
  /** Ends it as an operator would, and by force if that takes too long. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** The end of what it has printed. */
  output(): string;
}

export interface User {
  uid: number;
  gid: number;
}

const STOP_MS = 10_000;
const KEPT_OUTPUT = 20_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program. `user`: whose rights it gets instead of root's. */
export function startProgram(
  command: readonly string[],
  { folder, user, path = '' }: { folder: string; user?: User | undefined; path?: string },
): Program {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    ...user,
    cwd: folder,
    env: { PATH: `${path}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C.UTF-8', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.once('error', (error) => collect(Buffer.from(error.message)));
  child.once('exit', () => running.delete(child));
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

  async function end(signal: NodeJS.Signals) {
    if (hasEnded()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(force);
  }

  return {
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    output: () => output,
  };
}
