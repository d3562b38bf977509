import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { MenuPopup } from '../../../ui/menus/menu-popup.tsx';
import type { ViewQueries } from '../list.queries.ts';
import type { ListDescription, ListView } from '../list-description.ts';
import { queryText, readQueryText } from '../list-view.rules.ts';

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'), 'SaveViewDialog');
const ManageViewsDialog = lazyPart(() => import('./manage-views-dialog.tsx'), 'ManageViewsDialog');

interface ViewsMenuProps {
  views: ViewQueries;
  list: ListDescription;
  view: ListView;
  onView(view: ListView): void;
}

type Dialog = 'save' | 'manage';

/** The user's saved views, behind a button. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { open, dialogs } = useViewDialogs(props);
  return (
    <>
      <MenuButton label="Views" icon="bookmark" menu={(close) => <ViewsList {...props} onOpen={open} onClose={close} />} />
      {dialogs}
    </>
  );
}

/** The dialogs that the entries of a `ViewsList` open. */
export function useViewDialogs({ list, view }: Omit<ViewsMenuProps, 'views' | 'onView'>) {
  const { views } = list.queries;
  const [opened, setOpened] = useState<Dialog>();
  const close = () => setOpened(undefined);
  const dialogs = (
    <>
      {views && opened === 'save' && <SaveViewDialog views={views} view={view} onClose={close} />}
      {views && opened === 'manage' && <ManageViewsDialog list={list} views={views} view={view} onClose={close} />}
    </>
  );
  return { open: setOpened, dialogs };
}

interface ViewsListProps extends ViewsMenuProps {
  onOpen: (dialog: Dialog) => void;
  onClose: () => void;
}

/** The one that is shown is marked. Where they could not be read the menu offers another try. */
export function ViewsList({ list, views: queries, view, onView, onOpen, onClose }: ViewsListProps) {
  const views = useQuery(queries.list());
  const current = queryText(view);
  const saved = views.data ?? [];
  // Still there while it is tried, so that the focus is not lost.
  const hasFailed = !views.data && views.errorUpdateCount > 0;
  const entries = [
    ...(hasFailed ? [{ key: 'again', label: 'Try Again', isStaying: true, onSelect: () => void views.refetch() }] : []),
    ...saved.map(({ _id, name, query }) => ({
      key: _id,
      label: name,
      isChosen: queryText(readQueryText(list, query)) === current,
      onSelect: () => onView(readQueryText(list, query)),
    })),
    { key: 'save', label: 'Save current view…', isApart: hasFailed || saved.length > 0, onSelect: () => onOpen('save') },
    ...(saved.length > 0 ? [{ key: 'manage', label: 'Manage views…', onSelect: () => onOpen('manage') }] : []),
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
