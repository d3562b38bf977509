import type { Site } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { clientQueries } from '../clients.queries.ts';
import type { KeptClient } from './kept-client.ts';

interface ClientSites {
  /** Undefined without an id, until they are read, and where they can't be. */
  sites: readonly Site[] | undefined;
  /** Neither the server nor the device has an answer. */
  isUnreadable: boolean;
}

/** A client's sites; without a network as the device knows them. */
export function useClientSites(id = ''): ClientSites {
  const read = useQuery({ ...clientQueries.one(id), enabled: id !== '' });
  const pocket = useOffline(read);
  const kept = useQuery({ ...pocketQueries.record<KeptClient>(id), enabled: pocket !== undefined && id !== '' });
  const sites = read.data?.sites ?? kept.data?.value?.sites;
  return { sites, isUnreadable: !sites && read.isError && (pocket === undefined || kept.isFetched) };
}
