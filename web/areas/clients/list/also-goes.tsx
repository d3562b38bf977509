import { clientKind } from '@fairlead/contract/clients';
import { type Belongings, clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** What others added to these clients. It is asked anew before each deletion. */
const belongingsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [clientKind.area, 'belongings', ids],
    queryFn: ({ signal }) => api(clientQuestionEndpoints.countBelongings, { body: { ids: [...ids] }, signal }),
    staleTime: 0,
  });

/** Below the question before a deletion: what others added to these clients goes along. Nothing while that is unknown or nothing. */
export function AlsoGoes({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(belongingsQuery(ids));
  return <span role="status">{data && describeBelongings(data)}</span>;
}

const countOf = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];

const WORDS = new Intl.ListFormat('en-US');

/** A server that is not updated yet doesn't count contacts and lanes. */
function describeBelongings({ ledgerEntries, documents, contacts = 0, lanes = 0 }: Belongings): string {
  const parts = [
    ...countOf(ledgerEntries, 'ledger entry', 'ledger entries'),
    ...countOf(documents, 'document', 'documents'),
    ...countOf(contacts, 'contact', 'contacts'),
    ...countOf(lanes, 'lane', 'lanes'),
  ];
  return parts.length === 0 ? '' : `Also goes: ${WORDS.format(parts)} added by others.`;
}
