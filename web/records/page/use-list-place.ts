import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Sorting } from '../../ui/table/data-table.tsx';
import type { PagePlace } from '../../ui/table/pager.tsx';
import type { ListView } from '../list/list-description.ts';

/**
 * Order and page of the list in a tab, held by the address beside the tab's name, so that a reload, a link and Back from another page all
 * lead to the same rows. Showing another tab takes them away. Like a tab they make no entry of their own in the history, so that one step
 * back leaves the record's page.
 */
export function useListPlace<View extends ListView>(readAddress: (address: object) => View) {
  const address = useSearch({ strict: false });
  const { sort, order, page, cursor } = useMemo(() => readAddress(address), [readAddress, address]);
  const navigate = useNavigate();
  const show = (next: ListView) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: undefined, cursor: undefined, ...next })) as never,
      replace: true,
      resetScroll: false,
    });
  return {
    sorting: { sort, order } as Pick<View, 'sort' | 'order'>,
    place: { ...(page !== undefined && { page }), ...(cursor !== undefined && { cursor }) } satisfies PagePlace,
    turn: (place: PagePlace) => show(place),
    sortBy: ({ by, order: direction }: Sorting) => show({ sort: by, order: direction }),
  };
}
