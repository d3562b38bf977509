import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';

export function ClientsPage() {
  return (
    <Page title="Sales and Leads">
      <EmptyState title="This page is coming." />
    </Page>
  );
}
