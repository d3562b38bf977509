import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../../../e2e/server.ts';
import { refusalOf } from '../storage/starting.ts';

/** Kills the server within so long of a call, and starts it again. Answers what was wrong with the start. */
export async function killedWhile(server: RunningServer, call: () => Promise<unknown>, afterMs: number): Promise<string[]> {
  const calling = call().catch(() => undefined);
  await pause(afterMs);
  await server.kill();
  await calling;
  const said = await refusalOf(server);
  return said === undefined ? [] : [`the next start needs help: ${said.slice(0, 300)}`];
}
