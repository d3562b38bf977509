import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../../../app/paths.ts';
import type { ClientView } from '../clients.queries.ts';
import { viewOf } from '../clients-view.rules.ts';

/** What the table shows, held by the address, so that Back, a reload and a link all lead to the same rows. */
export function useClientView() {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => viewOf(address), [address]);
  const navigate = useNavigate();

  /** `isRefining` replaces the step before instead of adding one, as for each letter of a search. */
  function setView(next: ClientView, isRefining = false): void {
    void navigate({ to: paths.clients, search: next as never, replace: isRefining, resetScroll: false });
  }
  return [view, setView] as const;
}
