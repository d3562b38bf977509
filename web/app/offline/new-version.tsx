import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIsConnectionLost } from '../../platform/api/connection.ts';
import { markWhilePending } from '../../platform/lazy-part.ts';
import { currentOutbox } from '../../platform/outbox/entries.ts';
import { isNewVersionReady, onNewVersion, startUpdates, takeNewVersion } from '../../platform/worker/app-updates.ts';
import { UndoBar } from '../../ui/dialogs/undo-bar.tsx';
import type { AppRouter } from '../router.tsx';

// Offered from here, because a file that is asked for by itself and uses nothing of the first one would make a third (vite.config.ts).
export { takeNewVersion };

/** Milliseconds after a press on Reload in which the reload surprises nobody. Later, people may have gone on with something else. */
const EXPECTED_MS = 3_000;

/**
 * Offers a newer version of Fairlead once the browser has it. It is taken without a question when nothing is lost by a reload: after the
 * user went to another page, or while the tab is hidden (docs/product/app.md).
 */
export function NewVersion({ router }: { router: Pick<AppRouter, 'subscribe'> }) {
  const queries = useQueryClient();
  const isLost = useIsConnectionLost();
  const isReady = useSyncExternalStore(onNewVersion, isNewVersionReady);
  const [isDismissed, setDismissed] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const updates = useRef<ReturnType<typeof startUpdates>>(undefined);

  useEffect(() => {
    updates.current = startUpdates();
    return updates.current.stop;
  }, []);
  // A server that comes back may be a newer one.
  useEffect(() => {
    if (!isLost) updates.current?.checkAgain();
  }, [isLost]);
  useEffect(() => {
    if (!isReady) return undefined;
    const takeIfIdle = () => isIdle(queries) && void takeNewVersion(() => isIdle(queries));
    const takeIfHidden = () => document.visibilityState === 'hidden' && takeIfIdle();
    takeIfHidden();
    document.addEventListener('visibilitychange', takeIfHidden);
    const stop = router.subscribe('onResolved', ({ pathChanged }) => pathChanged && takeIfIdle());
    return () => {
      document.removeEventListener('visibilitychange', takeIfHidden);
      stop();
    };
  }, [isReady, queries, router]);

  function take() {
    setTaking(true);
    const pressedAt = performance.now();
    const taken = takeNewVersion(() => performance.now() - pressedAt < EXPECTED_MS || isIdle(queries));
    void markWhilePending(taken).finally(() => setTaking(false));
  }

  if (!isReady || isDismissed) return null;
  return (
    <UndoBar
      message="A new version is ready."
      action="Reload"
      isLasting
      isBusy={isTaking}
      onUndo={take}
      onGone={() => setDismissed(true)}
    />
  );
}

/** Whether nothing is open, no field holds text, nothing is being sent, and nothing waits that only this tab has (platform/outbox). */
function isIdle(queries: QueryClient): boolean {
  const isOpen = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
  // Mantine measures text in a hidden field, which stays and is never empty.
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox], [type=radio], [type=hidden]), textarea:not([aria-hidden])',
  );
  return (
    !isOpen &&
    [...fields].every(({ value }) => value === '') &&
    queries.isMutating() === 0 &&
    currentOutbox().sending.size === 0 &&
    window.onbeforeunload === null
  );
}
