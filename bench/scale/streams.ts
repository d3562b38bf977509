import { setTimeout as pause } from 'node:timers/promises';
import { historyEndpoints, type LiveChange } from '@fairlead/contract/history';

const AGAIN_MS = 500;

/** A live stream that is opened again whenever it ends, as a browser does, which then reads its lists again. */
export interface Stream {
  /** When the open stream was opened; undefined while there is none. */
  openedAt(): number | undefined;
  /** Whether the open stream has told of a record. */
  hasHeard(entityId: string): boolean;
  /** How often it was opened again. */
  reopened(): number;
  stop(): Promise<void>;
}

export function listen(url: string, token: string): Stream {
  const stopping = new AbortController();
  let openedAt: number | undefined;
  let opened = 0;
  let heard = new Set<string>();

  async function follow() {
    while (!stopping.signal.aborted) {
      await readOnce().catch(() => {});
      openedAt = undefined;
      await pause(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function readOnce() {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(url + historyEndpoints.live.path, { headers, signal: stopping.signal });
    if (!reply.ok || !reply.body) return;
    heard = new Set();
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of reply.body) {
      // The first thing it says is that it is connected.
      if (openedAt === undefined) {
        openedAt = performance.now();
        opened += 1;
      }
      const frames = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data) heard.add((JSON.parse(data) as LiveChange).entityId);
      }
    }
  }

  const following = follow();
  return {
    openedAt: () => openedAt,
    hasHeard: (entityId) => heard.has(entityId),
    reopened: () => Math.max(0, opened - 1),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
