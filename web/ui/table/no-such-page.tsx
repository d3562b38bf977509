import { Button } from '@mantine/core';
import { EmptyState } from '../page/empty-state.tsx';

interface NoSuchPageProps {
  page: number;
  /** The last page that there is; the way leads to it. */
  last?: number;
  onGo: () => void;
}

/** In place of a page beyond the last one, as of an address that was typed. */
export const NoSuchPage = ({ page, last = 1, onGo }: NoSuchPageProps) => (
  <EmptyState
    title={`There is no page ${page}.`}
    action={<Button onClick={onGo}>{last > 1 ? `Go to page ${last}` : 'Go to the first page'}</Button>}
  />
);
