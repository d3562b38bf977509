import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api.ts';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { checkPocketAge } from '../../../platform/pocket/pocket-store.ts';
import { now } from '../../../platform/time.ts';
import { contactServer } from '../contact.ts';
import { seedStart } from '../start-queries.ts';

/** Changes are collected for so long, because a busy team changes something every second. */
const COLLECT_MS = 30_000;
/** Without any change the pocket still learns how late it is. */
const REGULARLY_MS = 600_000;

interface Keeping {
  userId: string;
  queries: QueryClient;
  signal: AbortSignal;
}

/**
 * Keeps on this device what the user may need without a network (docs/product/offline.md), until the signal fires: at once, after changes,
 * when the network returns, and before the page goes out of sight. What the shell asks at the start is answered from there while Fairlead
 * can't be reached.
 */
export function keepPocket({ userId, queries, signal }: Keeping): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newsAt: number | undefined;

  function contact() {
    clearTimeout(timer);
    timer = undefined;
    const since = newsAt ?? now().getTime();
    newsAt = undefined;
    void contactServer({ userId, queries, signal }, since);
  }
  function noteNews() {
    newsAt ??= now().getTime();
    timer ??= setTimeout(contact, COLLECT_MS);
  }

  async function checkAge() {
    const isKept = await checkPocketAge();
    // What was read of it stands in memory, too.
    if (!isKept) await queries.resetQueries({ queryKey: pocketQueries.records().queryKey });
  }

  // Whatever makes a page's rows stale, here or at a colleague's, may have changed what is kept.
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] === pocketQueries.all[0]) return;
    if (event.action.type === 'invalidate') noteNews();
    else if (event.action.type === 'failed' && isNetworkFailure(event.action.error)) void seedStart(queries);
  });
  const regularly = setInterval(() => {
    void checkAge();
    if (!document.hidden) contact();
  }, REGULARLY_MS);
  window.addEventListener('online', contact, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) void checkAge();
      else if (timer !== undefined) contact();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    unsubscribe();
    clearInterval(regularly);
    clearTimeout(timer);
  });

  const failed = queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => isNetworkFailure(state.fetchFailureReason));
  if (failed) void seedStart(queries);
  void checkAge();
  contact();
}

/** Whether a call got no reply. */
const isNetworkFailure = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';
