import { NOBODY } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { useEmployeeName } from '../../team/public/use-employee-name.ts';
import { type ClientView, clientQueries } from '../clients.queries.ts';
import { FILTERS, type FilterName, filterOf, filtersIn, viewWithout, withoutFilters } from '../clients-view.rules.ts';
import classes from './filter-chips.module.css';

interface FilterChipsProps {
  view: ClientView;
  onView: (view: ClientView) => void;
}

/** The filters in use, each removable, and how many rows they leave. */
export function FilterChips({ view, onView }: FilterChipsProps) {
  const found = useQuery(clientQueries.count(filterOf(view))).data?.total;
  const all = useQuery(clientQueries.count(view.lost ? { lost: view.lost } : {})).data?.total;
  return (
    <>
      <ul className={classes.chips} aria-label="Filters">
        {filtersIn(view).map((filter) => (
          <li key={filter}>
            <Chip tone="accent" onRemove={() => onView(viewWithout(view, filter))} removeLabel={`Remove filter: ${FILTERS[filter]}`}>
              <FilterText filter={filter} view={view} />
            </Chip>
          </li>
        ))}
      </ul>
      <span className={classes.count} role="status">
        {found !== undefined && all !== undefined && `${found.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`}
      </span>
      <button type="button" className={`link ${classes.clear}`} onClick={() => onView(withoutFilters(view))}>
        Clear all
      </button>
    </>
  );
}

function FilterText({ filter, view }: { filter: FilterName; view: ClientView }) {
  const id = filter === 'assignedToId' && view.assignedToId !== NOBODY ? view.assignedToId : undefined;
  const employee = useEmployeeName(id);
  const label = filter === 'category' ? 'Category' : FILTERS[filter];
  return (
    <span className={classes.text}>
      {label}: {id ? (employee ?? '…') : textOf(filter, view)}
    </span>
  );
}

function textOf(filter: FilterName, view: ClientView): string {
  if (filter === 'assignedToId') return 'Nobody yet';
  if (filter !== 'added') return view[filter] ?? '';
  const { added, addedFrom, addedTo } = view;
  if (added) return added;
  if (addedFrom === addedTo && addedFrom) return monthDayYear(addedFrom);
  if (!addedFrom) return `until ${monthDayYear(addedTo ?? '')}`;
  return addedTo ? `${monthDayYear(addedFrom)} – ${monthDayYear(addedTo)}` : `from ${monthDayYear(addedFrom)}`;
}
