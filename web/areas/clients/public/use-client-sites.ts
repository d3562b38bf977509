import type { Site } from '@fairlead/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { clientQueries } from '../clients.queries.ts';

/** The sites of a client known by id; undefined until read, or without an id. */
export function useClientSites(id: string | undefined): readonly Site[] | undefined {
  return useQuery({ ...clientQueries.one(id ?? ''), enabled: id !== undefined }).data?.sites;
}
