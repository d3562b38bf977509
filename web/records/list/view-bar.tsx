import { type Filter, usualOrder } from '@fairlead/contract/kit/records/lists';
import { useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { MenuButton } from '../../ui/menus/menu-button.tsx';
import { MenuPopup } from '../../ui/menus/menu-popup.tsx';
import { Segmented } from '../../ui/menus/segmented.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import type { ListDescription, ListView } from './list-description.ts';
import { changeView, filtersIn, menuFilters, textIn } from './list-view.rules.ts';
import classes from './view-bar.module.css';
import { ViewsMenu } from './views/views-menu.tsx';

const FilterDialog = lazyPart(() => import('./filters/filter-dialog.tsx'), 'FilterDialog');

interface ViewBarProps {
  list: ListDescription;
  view: ListView;
  /** Whether what is shown has an order, as rows have. */
  isOrdered: boolean;
  /** `isRefining` replaces the step before in the history. */
  onView(view: ListView, isRefining?: boolean): void;
}

/** What the table shows: segment, search, filters, saved views and order. */
export function ViewBar({ list, view, isOrdered, onView }: ViewBarProps) {
  const [asked, setAsked] = useState<[string, Filter]>();
  const filters = filtersIn(list, view);
  const {
    segment,
    Beside,
    queries: { views },
  } = list;

  return (
    <>
      {segment && (
        <Segmented
          label="Show"
          options={segment.options.map((value) => ({ value, label: value }))}
          value={textIn(view, segment.name) ?? segment.options[0]}
          onChange={(value) => onView(changeView(list, view, { [segment.name]: value }))}
        />
      )}
      {Beside && <Beside view={view} onChange={(change) => onView(changeView(list, view, change))} />}
      <span className="grow" />
      <div className={classes.tools}>
        <SearchBox
          label={list.searchLabel}
          value={view.search ?? ''}
          onSearch={(search) => search !== (view.search ?? '') && onView(changeView(list, view, { search }), view.search !== undefined)}
        />
        <MenuButton
          label="Filter"
          icon="filter"
          count={filters.length}
          isCompact
          menu={(close) => (
            <MenuPopup
              label="Filter"
              entries={menuFilters(list).map(([name, filter]) => ({
                key: name,
                label: filter.label,
                onSelect: () => setAsked([name, filter]),
              }))}
              onClose={close}
            />
          )}
        />
        {views && (
          <span className={classes.wide}>
            <ViewsMenu list={list} views={views} view={view} onView={onView} />
          </span>
        )}
        {isOrdered && (
          <MenuButton
            label="Sort"
            icon="sort"
            isCompact
            menu={(close) => <SortMenu list={list} view={view} onView={onView} onClose={close} />}
          />
        )}
      </div>
      {filters.length > 0 && (
        <div className={classes.filters}>
          <FilterChips list={list} view={view} onView={onView} />
        </div>
      )}
      {asked && (
        <FilterDialog list={list} name={asked[0]} filter={asked[1]} view={view} onView={onView} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** What a header's click does, for phones too, and for what is no column. */
function SortMenu({ list, view, onView, onClose }: Omit<ViewBarProps, 'isOrdered'> & { onClose: () => void }) {
  const { sort = list.declared.sorts[0], order = usualOrder(list.declared, sort) } = view;
  const entries = [
    ...list.declared.sorts.map((value) => ({
      key: value,
      label: list.columns.find((column) => column.sort === value)?.header ?? list.sortLabels?.[value] ?? value,
      isChosen: value === sort,
      onSelect: () => onView(changeView(list, view, { sort: value, order })),
    })),
    ...(['asc', 'desc'] as const).map((each) => ({
      key: each,
      label: each === 'asc' ? 'Ascending' : 'Descending',
      isChosen: each === order,
      isApart: each === 'asc',
      onSelect: () => onView(changeView(list, view, { sort, order: each })),
    })),
  ];
  return <MenuPopup label="Sort" entries={entries} onClose={onClose} />;
}
