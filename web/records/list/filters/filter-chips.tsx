import { type Filter, filterOptions, parametersOf } from '@fairlead/contract/kit/records/lists';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import type { ListDescription, ListView } from '../list-description.ts';
import { filtersIn, textIn, withoutFilter, withoutFilters } from '../list-view.rules.ts';
import classes from './filter-chips.module.css';

interface FilterChipsProps {
  list: ListDescription;
  view: ListView;
  onView(view: ListView): void;
}

/** The filters in use, each removable, and how many rows they leave. */
export function FilterChips({ list, view, onView }: FilterChipsProps) {
  const found = useQuery(list.queries.count(view)).data?.total;
  const all = useQuery(list.queries.count(list.baseView?.(view) ?? list.readAddress({}))).data?.total;
  return (
    <>
      <ul className={classes.chips} aria-label="Filters">
        {filtersIn(list, view).map(([name, filter]) => (
          <li key={name}>
            <Chip
              tone="accent"
              onRemove={() => onView(withoutFilter(list, view, [name, filter]))}
              removeLabel={`Remove filter: ${filter.label}`}
            >
              <span className={classes.text}>
                {filter.chip ?? filter.label}: <FilterValue list={list} name={name} filter={filter} view={view} />
              </span>
            </Chip>
          </li>
        ))}
      </ul>
      <span className={classes.count} role="status">
        {found !== undefined && all !== undefined && `${found.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`}
      </span>
      <button type="button" className={`link ${classes.clear}`} onClick={() => onView(withoutFilters(list, view))}>
        Clear all
      </button>
    </>
  );
}

interface FilterValueProps {
  list: ListDescription;
  name: string;
  filter: Filter;
  view: ListView;
}

function FilterValue({ list, name, filter, view }: FilterValueProps) {
  const value = textIn(view, name);
  const Value = list.controls[name]?.Value;
  if (Value && value) return <Value value={value} />;
  if (value !== undefined || filter.by !== 'period')
    return filterOptions(list.declared, filter)?.find((each) => each.value === value)?.label ?? value;
  const [from, to] = parametersOf(name, filter).map((each) => textIn(view, each));
  return daysText(from, to);
}

function daysText(from: string | undefined, to: string | undefined): string {
  if (!from) return `until ${monthDayYear(to ?? '')}`;
  if (from === to) return monthDayYear(from);
  return to ? `${monthDayYear(from)} – ${monthDayYear(to)}` : `from ${monthDayYear(from)}`;
}
