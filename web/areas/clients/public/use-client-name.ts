import { useQuery } from '@tanstack/react-query';
import { clientQueries } from '../clients.queries.ts';

/** The name of a client known only by id; undefined until read, or without an id. `unreadable` stands for one that the user can't see. */
export function useClientName(id: string | undefined, unreadable = 'A client that is gone'): string | undefined {
  const { data, isError } = useQuery({ ...clientQueries.one(id ?? ''), enabled: id !== undefined });
  return isError ? unreadable : data?.companyName;
}
