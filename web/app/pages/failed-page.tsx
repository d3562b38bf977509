import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page.tsx';
import { PageLoadError } from '../load-page.ts';

/** Shown in place of a page that could not be loaded or drawn; a reload also fetches a newer version of Fairlead. */
export function FailedPage({ error }: ErrorComponentProps) {
  usePageTitle('Error');
  const message = error instanceof PageLoadError ? error.message : 'Something went wrong on this page.';
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          <Button variant="filled" onClick={() => location.reload()}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}
