import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { byName, findClients, type KeptClient } from './kept-client.ts';

/** The clients on this device that a search finds, as a query's result. */
export function useKeptClients(search: string, isEnabled = true) {
  const kept = useQuery({ ...pocketQueries.records<KeptClient>(), enabled: isEnabled });
  const clients = useMemo(() => kept.data?.value.toSorted(byName), [kept.data]);
  const found = useMemo(() => clients && findClients(clients, search), [clients, search]);
  return { ...kept, data: found };
}
