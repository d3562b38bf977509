import { type ClientSort, clientList } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { MenuPopup } from '../../../ui/menus/menu-popup.tsx';
import { listQueries } from '../client-lists.queries.ts';
import type { ClientView } from '../clients.queries.ts';
import { FILTER_NAMES, FILTERS, type FilterName, queryTextOf, viewOfQuery, viewWith } from '../clients-view.rules.ts';

const SORTS: Record<ClientSort, string> = {
  companyName: 'Company Name',
  type: 'Type',
  assignedTo: 'Assigned to',
  category: 'Categories',
  phone: 'Phone Number',
  createdAt: 'Added on',
};

/** The six specified ones (docs/product/clients.md). */
export function FilterMenu({ onChoose, onClose }: { onChoose: (filter: FilterName) => void; onClose: () => void }) {
  const entries = FILTER_NAMES.map((name) => ({ key: name, label: FILTERS[name], onSelect: () => onChoose(name) }));
  return <MenuPopup label="Filter" entries={entries} onClose={onClose} />;
}

interface SortMenuProps {
  view: ClientView;
  onView: (view: ClientView) => void;
  onClose: () => void;
}

/** What a header's click does, for phones too, and for what is no column. */
export function SortMenu({ view, onView, onClose }: SortMenuProps) {
  const { sort = 'companyName', order = 'asc' } = view;
  const entries = [
    ...clientList.sorts.map((each) => ({
      key: each,
      label: SORTS[each],
      isChosen: each === sort,
      onSelect: () => onView(viewWith(view, { sort: each, order })),
    })),
    ...(['asc', 'desc'] as const).map((each) => ({
      key: each,
      label: each === 'asc' ? 'Ascending' : 'Descending',
      isChosen: each === order,
      isApart: each === 'asc',
      onSelect: () => onView(viewWith(view, { sort, order: each })),
    })),
  ];
  return <MenuPopup label="Sort" entries={entries} onClose={onClose} />;
}

interface ViewsMenuProps {
  view: ClientView;
  onView: (view: ClientView) => void;
  onSave: () => void;
  onManage: () => void;
  onClose: () => void;
}

/** The user's saved views; the one that is shown is marked. Where they could not be read the menu offers another try (docs/product/clients.md). */
export function ViewsMenu({ view, onView, onSave, onManage, onClose }: ViewsMenuProps) {
  const views = useQuery(listQueries.views());
  const current = queryTextOf(view);
  const saved = views.data ?? [];
  // Still there while it is tried, so that the focus is not lost.
  const hasFailed = !views.data && views.errorUpdateCount > 0;
  const entries = [
    ...(hasFailed ? [{ key: 'again', label: 'Try Again', isStaying: true, onSelect: () => void views.refetch() }] : []),
    ...saved.map(({ _id, name, query }) => ({
      key: _id,
      label: name,
      isChosen: queryTextOf(viewOfQuery(query)) === current,
      onSelect: () => onView(viewOfQuery(query)),
    })),
    { key: 'save', label: 'Save current view…', isApart: hasFailed || saved.length > 0, onSelect: onSave },
    ...(saved.length > 0 ? [{ key: 'manage', label: 'Manage views…', onSelect: onManage }] : []),
  ];
  return (
    <MenuPopup
      label="Views"
      entries={entries}
      note={views.data ? undefined : (views.error?.message ?? 'Loading views...')}
      onClose={onClose}
    />
  );
}
