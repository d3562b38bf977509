import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';

export function TeamPage() {
  return (
    <Page title="Team Management">
      <EmptyState title="This page is coming." />
    </Page>
  );
}
