import { CLIENT_SEGMENTS } from '@fairlead/contract/clients';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { ClientView } from '../clients.queries.ts';
import { type FilterName, filtersIn, viewWith } from '../clients-view.rules.ts';
import classes from './view-bar.module.css';

const FilterMenu = lazyPart(() => import('./view-menus.tsx'), 'FilterMenu');
const SortMenu = lazyPart(() => import('./view-menus.tsx'), 'SortMenu');
const ViewsMenu = lazyPart(() => import('./view-menus.tsx'), 'ViewsMenu');
const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog');
const FilterChips = lazyPart(() => import('./filter-chips.tsx'), 'FilterChips');
const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'), 'SaveViewDialog');
const ManageViewsDialog = lazyPart(() => import('./manage-views-dialog.tsx'), 'ManageViewsDialog');

const SEGMENTS = CLIENT_SEGMENTS.map((value) => ({ value, label: value }));
interface ViewBarProps {
  view: ClientView;
  /** `isRefining` replaces the step before in the history. */
  onView: (view: ClientView, isRefining?: boolean) => void;
}

/** What the table shows: segment, search, filters, saved views and order (docs/product/clients.md). */
export function ViewBar({ view, onView }: ViewBarProps) {
  const [filter, setFilter] = useState<FilterName>();
  const [views, setViews] = useState<'save' | 'manage'>();
  const filters = filtersIn(view);

  return (
    <>
      <Segmented
        label="Show"
        options={SEGMENTS}
        value={view.segment ?? 'All'}
        onChange={(segment) => onView(viewWith(view, { segment }))}
      />
      {!view.segment && (
        <button
          type="button"
          className={classes.lost}
          aria-pressed={view.lost === 'true'}
          onClick={() => onView(viewWith(view, { lost: view.lost ? undefined : 'true' }))}
        >
          {view.lost && <Icon name="tick" size={14} />}
          Lost
        </button>
      )}
      <span className="grow" />
      <div className={classes.tools}>
        <SearchBox
          label="Company or email"
          value={view.search ?? ''}
          onSearch={(search) => search !== (view.search ?? '') && onView(viewWith(view, { search }), view.search !== undefined)}
        />
        <MenuButton
          label="Filter"
          icon="filter"
          count={filters.length}
          isCompact
          menu={(close) => <FilterMenu onChoose={setFilter} onClose={close} />}
        />
        <MenuButton
          label="Views"
          icon="bookmark"
          isCompact
          menu={(close) => (
            <ViewsMenu view={view} onView={onView} onSave={() => setViews('save')} onManage={() => setViews('manage')} onClose={close} />
          )}
        />
        <MenuButton label="Sort" icon="sort" isCompact menu={(close) => <SortMenu view={view} onView={onView} onClose={close} />} />
      </div>
      {filters.length > 0 && (
        <div className={classes.filters}>
          <Suspense>
            <FilterChips view={view} onView={onView} />
          </Suspense>
        </div>
      )}
      <Suspense>
        {filter && <FilterDialog filter={filter} view={view} onView={onView} onClose={() => setFilter(undefined)} />}
        {views === 'save' && <SaveViewDialog view={view} onClose={() => setViews(undefined)} />}
        {views === 'manage' && <ManageViewsDialog view={view} onClose={() => setViews(undefined)} />}
      </Suspense>
    </>
  );
}
