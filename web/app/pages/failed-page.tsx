import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { isReachable } from '../../platform/api.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { usePageTitle } from '../../ui/page/page.tsx';
import { PageLoadError } from '../load-page.ts';

/** Replaces a page that could not be loaded or rendered. Reloading also gets a newer version of Fairlead. */
export function FailedPage({ error }: ErrorComponentProps) {
  usePageTitle('Error');
  const [isTrying, setTrying] = useState(false);
  const isMissing = error instanceof PageLoadError;
  const message = isMissing ? error.message : 'Something went wrong on this page.';

  const tryAgain = useCallback(async () => {
    setTrying(true);
    // A reload without a network would lose the pages that still work.
    if (await isReachable()) location.reload();
    else setTrying(false);
  }, []);

  useEffect(() => {
    if (!isMissing) return undefined;
    const again = () => void tryAgain();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing, tryAgain]);

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
