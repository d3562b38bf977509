import { historyEndpoints, type LiveChange } from '@fairlead/contract/history';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, openStream } from './api.ts';

const FIRST_WAIT_MS = 1_000;
/** Nobody waits much longer than the network does. */
const LONGEST_WAIT_MS = 10_000;
/** A page's first rows are asked for together with the stream and may be read before it opens: by this much on a slow network. */
const RECENT_S = 10;
/** An import changes a thousand rows in a second; a list is read again once. */
const GATHER_MS = 200;
/** The server says every 25 s that it is still there; a stream that is silent for longer than this leads nowhere. */
const SILENT_MS = 60_000;

/** What tabs tell each other: a change, that some may have been missed, or that Fairlead can't be reached or can again. */
type News = LiveChange | 'missed' | 'cut' | 'reached';

/** Areas whose lists show pieces of another area's records. */
const SHOWN_IN: Record<string, readonly string[]> = {
  clients: ['checkins'],
  accounts: ['checkins'],
  imports: ['clients', 'checkins'],
  team: ['clients'],
};

/**
 * Reads again what a colleague changed, and tells `onReach` whether Fairlead can be reached, until the returned function is
 * called. All tabs of one user share one stream: one tab holds it and passes the news on; without locks or channels each tab
 * has its own.
 */
export function keepFresh(queryClient: QueryClient, userId: string, onReach: (canBe: boolean) => void): () => void {
  const stop = new AbortController();
  const gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(news: News) {
    if (news === 'cut' || news === 'reached') return onReach(news === 'reached');
    for (const area of areasOf(news, userId)) gathered.add(area);
    timer ??= setTimeout(() => {
      timer = undefined;
      const areas = new Set(gathered);
      gathered.clear();
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => areas.has('*') || areas.has(String(queryKey[0])) });
    }, GATHER_MS);
  }

  shareStream(`fairlead-live-${userId}`, take, stop.signal);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** The first parts of the query keys that a piece of news makes stale; '*' is all of them. */
export function areasOf(news: LiveChange | 'missed', userId: string): string[] {
  // The dashboard's own writes load and remove sample data, which is in every area. The settings and the own role and
  // employee decide what is seen of every area.
  if (news === 'missed' || news.area === 'dashboard' || news.area === 'settings') return ['*'];
  if (news.area === 'accounts' && news.entityId === userId) return ['*'];
  // A timeline shows what happened in any area.
  return [news.area, 'dashboard', 'timeline', ...(SHOWN_IN[news.area] ?? [])];
}

function shareStream(name: string, take: (news: News) => void, signal: AbortSignal): void {
  if (!navigator.locks || !globalThis.BroadcastChannel) {
    void follow(take, signal, false);
    return;
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  signal.addEventListener('abort', () => channel.close());
  const tell = (news: News) => {
    take(news);
    if (!signal.aborted) channel.postMessage(news);
  };
  // Who must wait for the tab before takes over with a gap in between.
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => (lock ? follow(tell, signal, false).then(() => true) : false))
    .then((hasHeld) => (hasHeld ? undefined : navigator.locks.request(name, { signal }, () => follow(tell, signal, true))))
    .catch(() => undefined);
}

/** Holds a stream open, again and again with growing waits, until the signal or the end of the session. */
async function follow(take: (news: News) => void, signal: AbortSignal, hasGap: boolean): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let mayHaveMissed = hasGap;
  let failures = 0;
  while (!signal.aborted) {
    const watch = watched(signal);
    try {
      const stream = await openStream(historyEndpoints.live, { signal: watch.signal, query: { recent: RECENT_S } });
      failures = 0;
      take('reached');
      if (mayHaveMissed) take('missed');
      wait = FIRST_WAIT_MS;
      for await (const change of changesIn(stream, watch.isAlive)) take(change);
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')) return;
      // A refusal is an answer, and one failure may be a server that starts anew.
      failures = error instanceof ApiError && error.status > 0 && error.status < 502 ? 0 : failures + 1;
      if (!signal.aborted && (failures > 1 || (failures > 0 && !navigator.onLine))) take('cut');
    } finally {
      watch.end();
    }
    mayHaveMissed = true;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** A signal that also ends what is silent for too long, or what the device has no network for: such a stream breaks only much later. */
function watched(signal: AbortSignal) {
  const lost = new AbortController();
  const end = () => lost.abort();
  let timer = setTimeout(end, SILENT_MS);
  window.addEventListener('offline', end);
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    isAlive() {
      clearTimeout(timer);
      timer = setTimeout(end, SILENT_MS);
    },
    end() {
      clearTimeout(timer);
      window.removeEventListener('offline', end);
    },
  };
}

/** The `change` events of a server-sent event stream; everything else in it (comments, other events) is skipped. `onPiece` hears of all of it. */
export async function* changesIn(stream: ReadableStream<Uint8Array>, onPiece = () => {}): AsyncGenerator<LiveChange> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onPiece();
      const frames = (rest + value).split(/\r?\n\r?\n/);
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const lines = frame.split(/\r?\n/);
        const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart());
        if (lines.includes('event: change')) yield JSON.parse(data.join('\n')) as LiveChange;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Ends early when the network returns, the tab is shown again, or the signal fires. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = new AbortController();
  const end = () => resolve();
  const timer = setTimeout(end, ms);
  window.addEventListener('online', end, { signal: done.signal });
  document.addEventListener('visibilitychange', end, { signal: done.signal });
  signal.addEventListener('abort', end, { signal: done.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    done.abort();
  });
}
