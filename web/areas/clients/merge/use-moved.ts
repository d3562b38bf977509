import type { Client } from '@fairlead/contract/clients';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { clientQueries } from '../clients.queries.ts';
import { isReadNow } from './merges.queries.ts';
import { moveDraftsOf } from './moved-drafts.ts';

/**
 * The address of a client that was merged away is answered with the one that was kept: its address takes its place, with the same tab, once
 * nothing waits (`waits`) for what is typed on a page that would not stay. Answers what to say of it on that client's page.
 */
export function useMoved(id: string, query: UseQueryResult<Client>, waits: boolean): string | undefined {
  const client = query.data;
  // The merge by which the address led elsewhere before may have been undone.
  const isRead = isReadNow(query);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const seen = useRef<Client>(undefined);
  const [moved, setMoved] = useState<{ to: string; name: string | undefined }>();

  useEffect(() => {
    if (!client) return;
    if (client._id === id) {
      seen.current = client;
      return;
    }
    if (!isRead || waits) return;
    moveDraftsOf(id, client);
    queries.setQueryData(clientQueries.one(client._id).queryKey, client);
    setMoved({ to: client._id, name: seen.current?._id === id ? seen.current.companyName : undefined });
    // The page stays as it is, with a form that is open on it, so no form asks.
    void navigate({ to: paths.client(client._id), search: true as never, replace: true, resetScroll: false, ignoreBlocker: true });
  }, [id, client, isRead, waits, queries, navigate]);

  if (!client || moved?.to !== client._id) return undefined;
  return `${moved.name ?? 'The client of this address'} was merged into ${client.companyName}.`;
}
