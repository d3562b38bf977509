import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListDescription, ListView } from './list-description.ts';

/** What a list shows, held by the address, so that Back, a reload and a link all lead to the same rows. */
export function useListView({ path, readAddress }: ListDescription) {
  const address = useSearch({ strict: false });
  // The router lays what it validated over what the address said, so what was left out stands there still.
  const view = useMemo(() => readAddress(address), [readAddress, address]);
  const navigate = useNavigate();

  /** `isRefining` replaces the step before instead of adding one, as for each letter of a search. */
  function setView(next: ListView, isRefining = false): void {
    void navigate({ to: path, search: () => next, replace: isRefining, resetScroll: false });
  }
  return [view, setView] as const;
}
