import { EmptyState } from '../../../ui/page/empty-state.tsx';

/** Says why a file is not shown; the way out stands above it. */
export function NoPreview({ reason = 'This kind of file has no preview. Download it to open it.' }: { reason?: string }) {
  return <EmptyState title={reason} />;
}
