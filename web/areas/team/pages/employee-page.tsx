import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';

export function EmployeePage() {
  return (
    <Page title="Employee">
      <EmptyState title="This page is coming." />
    </Page>
  );
}
