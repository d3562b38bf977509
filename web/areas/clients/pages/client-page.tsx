import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';

export function ClientPage() {
  return (
    <Page title="Client">
      <EmptyState title="This page is coming." />
    </Page>
  );
}
