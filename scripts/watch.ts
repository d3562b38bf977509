import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

// The server restarts and the web reloads on each change. Vite passes /api and /uploads on to the server (web/vite.config.ts).
const commands = [
  ['--watch', '--watch-preserve-output', join('server', 'main.ts')],
  [join('node_modules', 'vite', 'bin', 'vite.js'), 'web'],
];
const children = commands.map((command) => spawn(process.execPath, command, { cwd: root, stdio: 'inherit' }));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(signal));
// When one of the two ends, the other is stopped as well, since it is useless alone.
for (const child of children) child.on('exit', (code) => stopAll('SIGTERM', code ?? 0));

function stopAll(signal: NodeJS.Signals, code = 0): void {
  process.exitCode ||= code;
  for (const child of children.filter(isRunning)) child.kill(signal);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
