import type { Belongings } from '@fairlead/contract/clients/alike';
import { useQuery } from '@tanstack/react-query';
import { clientQueries } from '../clients.queries.ts';

/** Below the question before a deletion: what others added to these clients goes along. Nothing while that is unknown or nothing. */
export function AlsoGoes({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(clientQueries.belongings(ids));
  return <span role="status">{data && describeBelongings(data)}</span>;
}

const countOf = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];

function describeBelongings({ ledgerEntries, documents }: Belongings): string {
  const parts = [...countOf(ledgerEntries, 'ledger entry', 'ledger entries'), ...countOf(documents, 'document', 'documents')];
  return parts.length === 0 ? '' : `Also goes: ${parts.join(' and ')} added by others.`;
}
