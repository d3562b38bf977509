import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export function DashboardPage() {
  return (
    <Page title="Dashboard">
      <EmptyState title="This page is coming." />
    </Page>
  );
}
