import type { LiveChange } from '@fairlead/contract/history';

/** Listens to live changes like a browser, also to those of the last `recent` seconds. Has the received changes and a function that awaits one. */
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
    /** Resolves when the server has ended the stream. */
    isOver,
    stop: () => ending.abort(),
    /** The first matching change, received already or in the future. */
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
