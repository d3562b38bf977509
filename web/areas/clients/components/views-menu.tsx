import { useQuery } from '@tanstack/react-query';
import { MenuPopup } from '../../../ui/menu-popup.tsx';
import { listQueries } from '../client-lists.queries.ts';
import type { ClientView } from '../clients.queries.ts';
import { queryTextOf, viewOfQuery } from '../clients-view.rules.ts';

interface ViewsMenuProps {
  view: ClientView;
  onView: (view: ClientView) => void;
  onSave: () => void;
  onManage: () => void;
  onClose: () => void;
}

/** The user's saved views; the one that is shown is marked. */
export function ViewsMenu({ view, onView, onSave, onManage, onClose }: ViewsMenuProps) {
  const views = useQuery(listQueries.views());
  const current = queryTextOf(view);
  const saved = views.data ?? [];
  const entries = [
    ...saved.map(({ _id, name, query }) => ({
      key: _id,
      label: name,
      isChosen: queryTextOf(viewOfQuery(query)) === current,
      onSelect: () => onView(viewOfQuery(query)),
    })),
    { key: 'save', label: 'Save current view…', isApart: saved.length > 0, onSelect: onSave },
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
