import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListDescription, ListView } from './list-description.ts';
import { queryText } from './list-view.rules.ts';

/** What a history entry says of a view that was chosen in its list, and not come to by a link or a typed address. */
const CHOSEN = { isViewChosen: true };

/** Whether an address says nothing and nobody chose it so, which is where a list may begin with a view of its own. */
export function useIsUnsaid({ path, readAddress }: Pick<ListDescription, 'path' | 'readAddress'>): boolean {
  const address = useSearch({ strict: false });
  // On the way to another page the address is still this one's.
  const { pathname, state } = useLocation();
  return pathname === path && !Reflect.get(state, 'isViewChosen') && queryText(readAddress(address)) === '';
}

/** What a list shows, held by the address, so that Back, a reload and a link all lead to the same rows. */
export function useListView({ path, readAddress }: ListDescription) {
  const address = useSearch({ strict: false });
  // The router lays what it validated over what the address said, so what was left out stands there still.
  const view = useMemo(() => readAddress(address), [readAddress, address]);
  const navigate = useNavigate();

  /** `isRefining` replaces the step before instead of adding one, as for each letter of a search. */
  function setView(next: ListView, isRefining = false): void {
    void navigate({ to: path, search: () => next, state: CHOSEN as never, replace: isRefining, resetScroll: false });
  }
  return [view, setView] as const;
}
