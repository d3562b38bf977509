/** A program of its own, so that a job's memory is never the server's, and is given back: one job at a time, by messages. */
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { nameSourcesInTraces } from '../log/source-lines.ts';
import { type FromJob, packError, type ToJob } from './messages.ts';
import type { Perform } from './perform.ts';

/** A third of the server's share. It may hold SQLite's one writer, so it must go on. */
const NICER = 5;

nameSourcesInTraces();
const [, , file = ''] = process.argv;
const send = (message: FromJob) => process.send?.(message);
let stopping = new AbortController();

// The server is gone, or needs this process no more.
process.on('disconnect', () => process.exit());
process.on('uncaughtException', (error) => {
  process.send?.({ type: 'died', error: packError(error) } satisfies FromJob, () => process.exit(1));
});
// A terminal's Ctrl+C reaches all processes, and so may an operator's stop; the server says when its jobs are to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
endBeforeTheServer();
workBehindTheServer();

const { default: perform }: { default: Perform } = await import(pathToFileURL(file).href);
// Node keeps what it compiled when a process ends by itself; most of these are ended by a signal.
flushCompileCache();

process.on('message', (message: ToJob) => {
  if (message.type === 'stop') return stopping.abort();
  stopping = new AbortController();
  void perform(message.task, stopping.signal, send);
});

/** Somebody waits for each request, and nobody watches a file being made: where processors are short, requests come first. */
function workBehindTheServer() {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICER));
}

/** Where a machine runs out of memory, Linux ends this process and not the server. */
function endBeforeTheServer() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Another system, or one that does not let us.
  }
}
