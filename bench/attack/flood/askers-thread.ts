import { setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Line, openLine, strangerAddress } from '../connections.ts';
import type { Asked, Asking } from './askers.ts';

const TICK_MS = 5;

const { url, requests, connections, perSecond, ms, priority } = workerData as Asking;
if (priority !== undefined) setPriority(priority);
parentPort?.postMessage(await ask());

/** Sends so many requests a second, whether or not they are answered, as long as a connection is free. */
async function ask(): Promise<Asked> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const askers = Array.from({ length: connections }, (_, at) => askerAt(strangerAddress(at), requests[at % requests.length] as string));
  const end = performance.now() + ms;
  let owed = 0;
  let unsent = 0;
  let last = performance.now();
  delay.enable();
  while (performance.now() < end) {
    owed += ((performance.now() - last) / 1000) * perSecond;
    last = performance.now();
    for (const asker of askers) {
      if (owed < 1) break;
      if (asker.ask()) owed -= 1;
    }
    // Every connection waits for an answer: what could not even be sent is not made up for later.
    unsent += Math.floor(owed);
    owed %= 1;
    await pause(TICK_MS);
  }
  delay.disable();
  return { answers: askers.flatMap((asker) => asker.stop()), unsent, delayP99: delay.percentile(99) / 1e6 };
}

/** One connection that asks again only once it was answered, and opens anew where the server closed it. */
function askerAt(address: string, request: string) {
  const answers: { status: number; ms: number }[] = [];
  let line: Line | undefined;
  let sentAt = 0;
  let isWaiting = false;
  let isStopped = false;
  let rest = '';

  function answer(status: number) {
    if (!isWaiting) return;
    isWaiting = false;
    if (!isStopped) answers.push({ status, ms: performance.now() - sentAt });
  }

  function open(): Line {
    const opened = openLine(url, address);
    rest = '';
    opened.socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest.slice(0, end))?.[1] ?? 0);
      if (rest.length < end + 4 + length) return;
      const status = Number(rest.slice(9, 12));
      rest = '';
      answer(status);
    });
    void opened.ended.then(() => {
      if (opened === line) answer(0);
    });
    return opened;
  }

  return {
    /** False while an answer is still waited for. */
    ask(): boolean {
      if (isWaiting) return false;
      if (!line?.isOpen()) line = open();
      isWaiting = true;
      sentAt = performance.now();
      line.socket.write(request);
      return true;
    },
    stop() {
      isStopped = true;
      line?.socket.destroy();
      return answers;
    },
  };
}
