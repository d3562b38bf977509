import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { usePageTitle } from '../../ui/page/page.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="Page not found"
        hint="There is nothing at this address."
        action={
          <Link to={paths.dashboard} className="link">
            Go to the Dashboard
          </Link>
        }
      />
    </>
  );
}
