import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { PageLoadError } from '../../lazy-page.ts';
import { isReachable, isReplaced } from '../../platform/api.ts';
import { ReplacedError } from '../../platform/lazy-part.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { usePageTitle } from '../../ui/page/page.tsx';

const RETRY_MS = 3_000;

/** Replaces a page that could not be loaded or rendered. Reloading also gets a newer version of Fairlead. */
export function FailedPage({ error }: ErrorComponentProps) {
  usePageTitle('Error');
  const [isTrying, setTrying] = useState(false);
  const isMissing = error instanceof PageLoadError;
  const [isOld, setOld] = useState(error instanceof ReplacedError);
  const message = isMissing ? error.message : 'Something went wrong on this page.';

  const tryAgain = useCallback(async () => {
    setTrying(true);
    const isBack = await isReachable();
    // A reload without a network would lose the pages that still work.
    if (isBack) location.reload();
    else setTrying(false);
    return isBack;
  }, []);

  useEffect(() => {
    if (isMissing) void isReplaced().then((isNewer) => isNewer && setOld(true));
  }, [isMissing]);

  useEffect(() => {
    if (!isMissing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The first calls after the network is back may still get lost. */
    const tryUntilBack = async () => {
      clearTimeout(timer);
      if (!(await tryAgain()) && navigator.onLine) timer = setTimeout(tryUntilBack, RETRY_MS);
    };
    window.addEventListener('online', tryUntilBack);
    return () => {
      window.removeEventListener('online', tryUntilBack);
      clearTimeout(timer);
    };
  }, [isMissing, tryAgain]);

  if (isOld) {
    return (
      <div role="alert">
        <EmptyState
          title="There is a newer version of Fairlead."
          hint="Reload to go on. What you typed into a form is kept."
          action={
            <Button variant="filled" onClick={() => void reloadAsNewest()}>
              Reload
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          <Button variant="filled" loading={isTrying} onClick={() => void tryAgain()}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}

/** A plain reload could open the same old version, which the browser keeps. */
async function reloadAsNewest(): Promise<void> {
  const updates = await import('../offline/new-version.tsx').catch(() => undefined);
  if (updates) await updates.takeNewVersion();
  else location.reload();
}
