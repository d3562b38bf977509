import { CLIENT_SEGMENTS, CLIENT_SORTS, type ClientFilter } from '@fairlead/contract/clients';
import type { ClientView } from './clients.queries.ts';

/** What the address says about the table; anything that is no value of its kind is as if it were not there. */
export function viewOf(address: Record<string, unknown>): ClientView {
  const page = Number(address.page);
  const search = textOf(address.search)?.slice(0, 200);
  const cursor = textOf(address.cursor);
  const segment = CLIENT_SEGMENTS.find((each) => each === address.segment && each !== 'All');
  const sort = CLIENT_SORTS.find((each) => each === address.sort);
  return {
    ...(search && { search }),
    ...(segment && { segment }),
    ...(sort && { sort, order: address.order === 'desc' ? ('desc' as const) : ('asc' as const) }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000_000 && { page }),
    ...(cursor && { cursor }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** The same view with something else to look for; it begins at its first page. */
export function viewWith({ page: _page, cursor: _cursor, ...view }: ClientView, change: Partial<ClientView>): ClientView {
  return viewOf({ ...view, ...change });
}

/** What the count depends on. */
export const filterOf = ({ search, segment }: ClientView): ClientFilter => ({ ...(search && { search }), ...(segment && { segment }) });
