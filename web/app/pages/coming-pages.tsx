import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';

interface ComingProps {
  title: string;
  line: string;
}

/** A screen in the navigation that isn't built yet. */
function Coming({ title, line }: ComingProps) {
  return (
    <Page title={title}>
      <EmptyState title={line} />
    </Page>
  );
}

export const ReportsPage = () => <Coming title="Reports" line="Reports are coming." />;
export const HelpPage = () => <Coming title="Help & Support" line="A guide to each screen is coming." />;
