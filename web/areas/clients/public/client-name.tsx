import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { FilterControl } from '../../../records/list/list-description.ts';
import { clientQueries } from '../clients.queries.ts';

/** The name of a client known only by id; undefined until read, or without an id. `unreadable` stands for one that the user can't see. */
export function useClientName(id: string | undefined, unreadable = 'A client that is gone'): string | undefined {
  const { data, isError } = useQuery({ ...clientQueries.one(id ?? ''), enabled: id !== undefined });
  return isError ? unreadable : data?.companyName;
}

/** A list's filter by a client. */
export const CLIENT_FILTER: FilterControl = {
  Field: lazyPart(() => import('./client-select.tsx'), 'ClientField'),
  Value: ({ value }) => useClientName(value) ?? '…',
};

/** The client of a list's row, leading to this tab of its page or to the first. */
export const ClientCell = ({ id, name, tab }: { id: string; name: string; tab?: string }) => (
  <Link to={paths.client(id)} search={{ tab } as never} className="link two-lines" dir="auto" title={name}>
    {name}
  </Link>
);
