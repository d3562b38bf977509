import { useQuery } from '@tanstack/react-query';
import { clientQueries } from '../clients.queries.ts';

/** The name of a client known only by id; undefined until read, or without an id. */
export function useClientName(id: string | undefined): string | undefined {
  const { data, isError } = useQuery({ ...clientQueries.one(id ?? ''), enabled: id !== undefined });
  return isError ? 'A client that is gone' : data?.companyName;
}
