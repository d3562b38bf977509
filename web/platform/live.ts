import { historyEndpoints, type LiveChange } from '@fairlead/contract/history';
import { CancelledError, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiError, openStream } from './api.ts';

const MIN_WAIT_MS = 1_000;
/** Short, so that the page is fresh soon after the network returns. */
const MAX_WAIT_MS = 10_000;
/** On a slow network a page's first rows are read long before the stream opens. Changes in between are sent again, as far back as this. */
const RECENT_MAX_S = 60;
/** Collects changes, because an import makes a thousand a second and a list should be reloaded only once. */
const COLLECT_MS = 200;
/** The server sends a heartbeat every 25 s, so a stream that is silent for this long is dead. */
const SILENT_MS = 60_000;

/** A change of a record, or that changes may have been missed. */
export type LiveNews = LiveChange | 'missed';

/** Messages between tabs: a change; changes may have been missed; Fairlead can't be reached (`cut`) or can again (`reached`). */
type LiveMessage = LiveNews | 'cut' | 'reached';

interface LiveListener {
  /** The first parts of the query keys that the news makes stale; '*' stands for all of them. */
  findStaleAreas: (news: LiveNews, userId: string) => string[];
  onReach: (isReachable: boolean) => void;
  /** Called by one tab alone when a change notifies the user. */
  onNotify?: () => void;
}

/**
 * Reloads what colleagues change, and reports to `onReach` whether Fairlead can be reached, until the returned function is
 * called. All tabs of a user share one stream, which one tab opens and passes on.
 * Without locks or channels each tab opens its own.
 */
export function followLiveChanges(
  queryClient: QueryClient,
  userId: string,
  { findStaleAreas, onReach, onNotify = () => {} }: LiveListener,
): () => void {
  const stop = new AbortController();
  const staleAreas = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function handleMessage(message: LiveMessage) {
    if (message === 'cut' || message === 'reached') return onReach(message === 'reached');
    for (const area of findStaleAreas(message, userId)) staleAreas.add(area);
    timer ??= setTimeout(() => {
      timer = undefined;
      const areas = new Set(staleAreas);
      const predicate = ({ queryKey }: Query) => areas.has('*') || areas.has(String(queryKey[0]));
      // What was being read when the network went may never be answered.
      invalidate(queryClient, predicate, { cancelRefetch: areas.has('*') });
      staleAreas.clear();
    }, COLLECT_MS);
  }

  shareStream(`fairlead-live-${userId}`, handleMessage, onNotify, stop.signal);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** Queries that are being read since before a change, and are read again after that. */
const waiting = new WeakSet<Query>();

/**
 * Reads these queries anew. What is being read goes on, because if every change of many broke it off, nothing would ever arrive. It may be from
 * before the change, so it is read again after that, unless a page has broken it off, which then reads by itself.
 */
function invalidate(queryClient: QueryClient, predicate: (query: Query) => boolean, options: { cancelRefetch: boolean }): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    if (waiting.has(query)) continue;
    waiting.add(query);
    const again = (error?: unknown) => {
      waiting.delete(query);
      const refetchType = error instanceof CancelledError ? 'none' : 'active';
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType }, { cancelRefetch: false });
    };
    void Promise.resolve(query.promise).then(() => again(), again);
  }
  void queryClient.invalidateQueries({ predicate }, options);
}

function shareStream(name: string, handleMessage: (message: LiveMessage) => void, onNotify: () => void, signal: AbortSignal): void {
  const listenTo = (message: LiveMessage, pass: typeof handleMessage) => {
    pass(message);
    if (typeof message === 'object' && message.notifies) onNotify();
  };
  if (!navigator.locks || !globalThis.BroadcastChannel) {
    void followStream((message) => listenTo(message, handleMessage), signal, false);
    return;
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => handleMessage(data);
  signal.addEventListener('abort', () => channel.close());
  const broadcast = (message: LiveMessage) =>
    listenTo(message, () => {
      handleMessage(message);
      if (!signal.aborted) channel.postMessage(message);
    });
  // A tab that had to wait for the lock takes over after a gap, in which changes may have been missed.
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => (lock ? followStream(broadcast, signal, false).then(() => true) : false))
    .then((hasEnded) => (hasEnded ? undefined : navigator.locks.request(name, { signal }, () => followStream(broadcast, signal, true))))
    .catch(() => undefined);
}

/** Keeps a stream open, reconnecting after growing waits, until the signal fires or the session ends. */
async function followStream(handleMessage: (message: LiveMessage) => void, signal: AbortSignal, hasGap: boolean): Promise<void> {
  let wait = MIN_WAIT_MS;
  let mayHaveMissed = hasGap;
  let failures = 0;
  while (!signal.aborted) {
    const watch = watchStream(signal);
    try {
      const stream = await openStream(historyEndpoints.live, {
        signal: watch.signal,
        query: { recent: Math.min(RECENT_MAX_S, Math.ceil(performance.now() / 1000) + 10) },
      });
      failures = 0;
      handleMessage('reached');
      if (mayHaveMissed) handleMessage('missed');
      wait = MIN_WAIT_MS;
      for await (const change of readChanges(stream, watch.isAlive)) handleMessage(change);
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')) return;
      // A refusal proves that the server can be reached. A single failure may only be a restart.
      failures = error instanceof ApiError && error.status > 0 && error.status < 502 ? 0 : failures + 1;
      if (!signal.aborted && (failures > 1 || (failures > 0 && !navigator.onLine))) handleMessage('cut');
    } finally {
      watch.end();
    }
    mayHaveMissed = true;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
}

/** A signal that also fires when the stream is silent for too long or the device goes offline; by itself the stream would fail much later. */
function watchStream(signal: AbortSignal) {
  const connection = new AbortController();
  const end = () => connection.abort();
  let timer = setTimeout(end, SILENT_MS);
  window.addEventListener('offline', end);
  return {
    signal: AbortSignal.any([signal, connection.signal]),
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

/** The `change` events of a server-sent event stream, without comments and other events. Calls `onPiece` for everything that arrives. */
export async function* readChanges(stream: ReadableStream<Uint8Array>, onPiece = () => {}): AsyncGenerator<LiveChange> {
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

/** Waits. Ends early when the network returns, the tab becomes visible or hidden, or the signal fires. */
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
