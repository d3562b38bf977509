import { type Client, clientKind } from '@fairlead/contract/clients';
import { type ClientMerge, clientMergeEndpoints, type MergeQuestion } from '@fairlead/contract/clients/merges';
import { type QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, api } from '../../../platform/api.ts';
import { clientRecords } from '../clients.queries.ts';
import { isMergeOf } from './client-merge.rules.ts';

/** The merges into a client that can still be told of. */
export const mergesQuery = (id: string) =>
  queryOptions({
    queryKey: [clientKind.area, 'merges', id],
    queryFn: ({ signal }) => api(clientMergeEndpoints.listMerges, { params: { id }, signal }),
  });

/** Whether what a query holds is not being read again. What it held before may be of a merge that somebody has undone. */
export const isReadNow = ({ fetchStatus, isSuccess }: UseQueryResult): boolean => fetchStatus === 'idle' && isSuccess;

interface Merged {
  /** Unknown where the answer was lost. */
  client?: Client;
  merge: ClientMerge;
}

/** Merges clients. A merge that was done while its answer was lost counts as done. */
export async function mergeClients(queries: QueryClient, question: MergeQuestion): Promise<Merged> {
  const merged = await api(clientMergeEndpoints.merge, { body: question }).catch(async (error: unknown) => {
    const done = await findDone(question, error);
    if (!done) throw error;
    return { merge: done };
  });
  await showMoved(queries, question.ids);
  return merged;
}

/** A second try of what was done is refused, because the clients that were merged are gone and the kept one has another version. */
async function findDone({ keepId, ids }: MergeQuestion, error: unknown): Promise<ClientMerge | undefined> {
  if (!(error instanceof ApiError) || !['conflict', 'not_found', 'network'].includes(error.code)) return undefined;
  const merges = await api(clientMergeEndpoints.listMerges, { params: { id: keepId } }).catch(() => []);
  return merges.find((merge) => isMergeOf(merge, ids));
}

export async function undoMerge(queries: QueryClient, { _id, clients }: ClientMerge) {
  const undone = await api(clientMergeEndpoints.undoMerge, { params: { id: _id } });
  clientRecords.show(queries, undone.client);
  await showMoved(
    queries,
    clients.map((client) => client._id),
  );
  return undone;
}

/** What hangs on clients has moved from one to another, and their addresses lead elsewhere: everything that is on the screen is read again. */
async function showMoved(queries: QueryClient, others: readonly string[]): Promise<void> {
  for (const id of others) queries.removeQueries({ queryKey: clientRecords.one(id).queryKey });
  await queries.invalidateQueries();
}
