import { type Filter, parametersOf } from '@fairlead/contract/kit/records/lists';
import type { ListView } from './list-description.ts';

/** What of a list its views depend on. */
interface List {
  readAddress(address: object): ListView;
  declared: { filters: Readonly<Record<string, Filter>> };
  segment?: { name: string };
}

/** As in '1 client' and '2 clients'. */
export interface Nouns {
  one: string;
  many: string;
}

export const countText = (count: number, { one, many }: Nouns): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export function withoutPage<View extends ListView>({ page: _page, cursor: _cursor, ...view }: View): Omit<View, 'page' | 'cursor'> {
  return view;
}

/** What the count depends on. */
export function withoutOrder<View extends ListView>(view: View) {
  return { ...withoutPage(view), sort: undefined, order: undefined };
}

/** What a view says under a filter's name. */
export function textIn(view: ListView, name: string): string | undefined {
  const value: unknown = Reflect.get(view, name);
  return typeof value === 'string' ? value : undefined;
}

/** The filters that the menu offers, in its order. The search box and what has a place of its own are none of them. */
export const menuFilters = ({ declared }: Pick<List, 'declared'>): [string, Filter][] =>
  Object.entries(declared.filters).filter(
    ([, filter]) => !(filter.by === 'option' && filter.isHidden) && !(filter.by === 'text' && filter.isSearch),
  );

/** The names under which the address knows a filter: a period stands there as such or as days. */
const filterKeys = (name: string, filter: Filter): string[] => (filter.by === 'period' ? [name, ...parametersOf(name, filter)] : [name]);

/** The same view with something else to look for; it begins at its first page. */
export const changeView = (list: List, view: ListView, change: Record<string, unknown>): ListView =>
  list.readAddress({ ...withoutPage(view), ...change });

/** The filters in use, in the menu's order; what the segments show is none of them. */
export const filtersIn = (list: List, view: ListView): [string, Filter][] =>
  menuFilters(list).filter(
    ([name, filter]) => name !== list.segment?.name && filterKeys(name, filter).some((key) => textIn(view, key) !== undefined),
  );

/** The same view without one of the filters. */
export const withoutFilter = (list: List, view: ListView, [name, filter]: [string, Filter]): ListView =>
  changeView(list, view, Object.fromEntries(filterKeys(name, filter).map((key) => [key, undefined])));

/** The view without any of the filters; search and segment stay. */
export const withoutFilters = (list: List, view: ListView): ListView =>
  filtersIn(list, view).reduce((rest, filter) => withoutFilter(list, rest, filter), view);

/** The view with nothing looked for and nothing filtered; how it is sorted stays. */
export const resetView = (list: List, { sort, order }: ListView): ListView => list.readAddress({ sort, order });

/** The address's query for a view, without page: what a saved view keeps. Equal views have equal texts. */
export function queryText(view: ListView): string {
  const kept = Object.entries(withoutPage(view)).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return new URLSearchParams(kept.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))).toString();
}

/** The view that a saved query leads to. */
export const readQueryText = (list: List, query: string): ListView =>
  list.readAddress(withoutPage(Object.fromEntries(new URLSearchParams(query))));
