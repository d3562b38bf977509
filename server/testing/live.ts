import type { LiveChange } from '@fairlead/contract/history';

/** A browser that listens, also for the last `recent` seconds: what it has heard, and a wait for the next change that fits. */
export async function listenAt(address: string, token: string | undefined, recent = 0) {
  const ending = new AbortController();
  const reply = await fetch(`${address}/api/live?recent=${recent}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`listening was answered ${reply.status}`);
  const heard: LiveChange[] = [];
  const waiting = new Set<() => void>();
  const isOver = read(reply.body).catch(() => {});

  async function read(body: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data) heard.push(JSON.parse(data));
      }
      for (const wake of waiting) wake();
    }
  }

  return {
    heard,
    /** Resolves when the server ended the stream. */
    isOver,
    stop: () => ending.abort(),
    /** The first change that fits, heard already or still to come. */
    async change(fits: (change: LiveChange) => boolean): Promise<LiveChange> {
      for (;;) {
        const found = heard.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
  };
}
