import type { Site } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { clientQueries } from '../clients.queries.ts';
import type { KeptClient } from './kept-client.ts';

/** A client's sites; without a network as the device knows them. Undefined without an id, until read, and where they can't be. */
export function useClientSites(id = ''): readonly Site[] | undefined {
  const read = useQuery({ ...clientQueries.one(id), enabled: id !== '' });
  const pocket = useOffline(read);
  const kept = useQuery({ ...pocketQueries.record<KeptClient>(id), enabled: pocket !== undefined && id !== '' });
  return read.data?.sites ?? kept.data?.value?.sites;
}
