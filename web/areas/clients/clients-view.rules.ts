import { CLIENT_SEGMENTS, clientList } from '@fairlead/contract/clients';
import { filterShape } from '@fairlead/contract/kit/lists';
import { DATE_PRESETS } from '../../ui/dates/date-range.ts';
import type { ClientView, ClientViewFilter } from './clients.queries.ts';

/** The entries of the filter menu, in the specified words and order (docs/product/clients.md). */
export const FILTERS = {
  companyName: 'Company Name',
  assignedToId: 'Assigned to',
  category: 'Categories',
  phone: 'Phone Number',
  type: 'Type',
  added: 'Added on',
} as const;
export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

const PARAMETERS = filterShape(clientList);
/** What the address may say of each, besides the days. */
const PLAIN = ['companyName', 'assignedToId', 'category', 'phone', 'type'] as const;

/** What the address says about the table; anything that is no value of its kind is as if it were not there. */
export function viewOf(address: Record<string, unknown>): ClientView {
  const page = Number(address.page);
  const search = textOf(address.search)?.slice(0, 200);
  const cursor = textOf(address.cursor);
  const segment = CLIENT_SEGMENTS.find((each) => each === address.segment && each !== 'All');
  const sort = clientList.sorts.find((each) => each === address.sort);
  return {
    ...(search && { search }),
    ...(segment && { segment }),
    // The lost stand under All only (docs/product/clients.md).
    ...(!segment && address.lost === 'true' && { lost: 'true' as const }),
    ...filtersOf(address),
    ...(sort && { sort, order: address.order === 'desc' ? ('desc' as const) : ('asc' as const) }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000_000 && { page }),
    ...(cursor && { cursor }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

function filtersOf(address: Record<string, unknown>): Partial<ClientView> {
  const plain = PLAIN.flatMap((name) => {
    const read = PARAMETERS[name].safeParse(textOf(address[name])?.trim());
    return read.success && read.data !== undefined ? [[name, read.data]] : [];
  });
  return { ...Object.fromEntries(plain), ...daysOf(address) };
}

/** A period that moves on with the calendar; else both days or one, and none when they are the wrong way round. */
function daysOf({ added, addedFrom, addedTo }: Record<string, unknown>): Pick<ClientView, 'added' | 'addedFrom' | 'addedTo'> {
  const period = DATE_PRESETS.find((each) => each === added);
  if (period) return { added: period };
  const from = toLocalDay(addedFrom);
  const to = toLocalDay(addedTo);
  if (from && to && from > to) return {};
  return { ...(from && { addedFrom: from }), ...(to && { addedTo: to }) };
}

const toLocalDay = (value: unknown) => PARAMETERS.addedFrom.safeParse(textOf(value)).data;

/** The same view with something else to look for; it begins at its first page. */
export function viewWith(
  { page: _page, cursor: _cursor, ...view }: ClientView,
  change: Partial<Record<keyof ClientView, unknown>>,
): ClientView {
  return viewOf({ ...view, ...change });
}

/** The same view without one of the filters. */
export function viewWithout(view: ClientView, filter: FilterName): ClientView {
  return viewWith(view, filter === 'added' ? { added: undefined, addedFrom: undefined, addedTo: undefined } : { [filter]: undefined });
}

/** The view without any of the filters; search and segment stay. */
export const withoutFilters = (view: ClientView): ClientView => FILTER_NAMES.reduce(viewWithout, view);

/** The view with nothing looked for and nothing filtered; how it is sorted stays. */
export const cleared = ({ sort, order }: ClientView): ClientView => ({ ...(sort && { sort, order }) });

/** The filters in use, in the menu's order. */
export const filtersIn = (view: ClientView): FilterName[] =>
  FILTER_NAMES.filter((name) => (name === 'added' ? (view.added ?? view.addedFrom ?? view.addedTo) : view[name]) !== undefined);

/** What the count depends on. */
export function filterOf({ sort: _sort, order: _order, page: _page, cursor: _cursor, ...filter }: ClientView): ClientViewFilter {
  return filter;
}

/** The address's query for a view, without page: what a saved view keeps. Equal views have equal texts. */
export function queryTextOf(view: ClientView): string {
  const { page: _page, cursor: _cursor, ...kept } = view;
  const sorted = Object.entries(kept).sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(sorted as [string, string][]).toString();
}

/** The view that a saved query leads to. */
export const viewOfQuery = (query: string): ClientView => viewWith(viewOf(Object.fromEntries(new URLSearchParams(query))), {});
