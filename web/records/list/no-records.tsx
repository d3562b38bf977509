import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { NoSuchPage } from '../../ui/table/no-such-page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import type { EmptyReason, ListDescription, ListView } from './list-description.ts';
import { changeView, filtersIn, resetView, textIn } from './list-view.rules.ts';

const ONLY_PAGE = { page: 1, next: null, previous: null };

interface NoRecordsProps {
  list: ListDescription;
  view: ListView;
  onView(view: ListView): void;
  addButton: ReactNode;
}

/** Why there are no rows, and the way out. No rows are one page all the same. */
export function NoRecords(props: NoRecordsProps) {
  const { list, view, onView } = props;
  const { pages = 1 } = useQuery(list.queries.count(view)).data ?? {};
  if (view.page !== undefined) {
    const first = changeView(list, view, {});
    const to = pages > 1 ? { ...first, page: pages } : first;
    return <NoSuchPage page={view.page} last={pages} onGo={() => onView(to)} />;
  }
  return (
    <>
      <Reason {...props} />
      <Pager at={ONLY_PAGE} pages={1} onTurn={() => {}} />
    </>
  );
}

function Reason({ list, view, onView, addButton }: NoRecordsProps) {
  const { EmptyActions, EmptyList, segment } = list;
  const reason = findReason(list, view);
  const change = (to: Record<string, unknown>) => onView(changeView(list, view, to));
  if (reason === 'none') {
    const words = list.empty(reason, view);
    return EmptyList ? (
      <EmptyList view={view} words={words} addButton={addButton} onChange={change} />
    ) : (
      <EmptyState {...words} action={addButton} />
    );
  }
  const [label, way] = {
    search: ['Clear search', () => changeView(list, view, { search: '' })] as const,
    filters: ['Clear filters', () => resetView(list, view)] as const,
    segment: ['Show all', () => changeView(list, view, segment ? { [segment.name]: undefined } : {})] as const,
  }[reason];
  return (
    <EmptyState
      {...list.empty(reason, view)}
      action={
        <>
          <Button onClick={() => onView(way())}>{label}</Button>
          {EmptyActions && <EmptyActions reason={reason} view={view} onChange={change} />}
        </>
      }
    />
  );
}

function findReason(list: ListDescription, view: ListView): EmptyReason {
  if (filtersIn(list, view).length > 0) return 'filters';
  if (view.search !== undefined) return 'search';
  return list.segment && textIn(view, list.segment.name) !== undefined ? 'segment' : 'none';
}
