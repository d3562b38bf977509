import { CURRENCY_DEFAULT } from '@fairlead/contract/kit/money';
import type { ListedOf } from '@fairlead/contract/kit/records/fields';
import {
  type EntriesChange,
  type LEDGER_FIELDS,
  type LedgerEntry,
  ledgerEndpoints,
  ledgerList,
  type PaymentDraft,
} from '@fairlead/contract/ledger';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { localTimeZone } from '../../platform/time.ts';
import { changeRows, exportFrom, listQueries, reloadOnFailure } from '../../records/list/list.queries.ts';
import { timelineOptions } from '../../records/timeline/timeline.queries.ts';
import { settingsQuery } from '../settings/public/settings.queries.ts';
import type { LedgerView } from './list/ledger-view.rules.ts';

/** An entry as a row of a list. */
export type ListedEntry = ListedOf<typeof LEDGER_FIELDS>;

/** Keys go from general to particular; the first is the area, by which live changes are matched. Overdue is by the reader's own day. */
export const ledgerListQueries = listQueries<ListedEntry, LedgerView>({
  area: 'ledger',
  declared: ledgerList,
  readPage: async (query, signal) => {
    const { entries, ...page } = await api(ledgerEndpoints.list, { query: { ...query, timeZone: localTimeZone() }, signal });
    return { rows: entries, ...page };
  },
  readCount: (query, signal) => api(ledgerEndpoints.count, { query: { ...query, timeZone: localTimeZone() }, signal }),
  views: ledgerEndpoints,
});

export const ledgerQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['ledger', 'one', id], queryFn: ({ signal }) => api(ledgerEndpoints.get, { params: { id }, signal }) }),
  /** Of all clients, or of one. */
  figures: (client?: string) =>
    queryOptions({
      queryKey: ['ledger', 'figures', client ?? ''],
      queryFn: ({ signal }) => api(ledgerEndpoints.figures, { query: { ...(client && { client }), timeZone: localTimeZone() }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** The workspace's currency. */
export const useBooksCurrency = (): string => useQuery(settingsQuery()).data?.currency ?? CURRENCY_DEFAULT;

/** Reads an entry as it stands now, whatever is in memory. */
export const readEntry = (queries: QueryClient, id: string): Promise<LedgerEntry> =>
  queries.fetchQuery({ ...ledgerQueries.one(id), staleTime: 0 });

export const entryTimeline = (id: string) =>
  timelineOptions(id, (query, signal) => api(ledgerEndpoints.timeline, { params: { id }, query, signal }));

/** The entries that a view finds, as a file. */
export const exportEntries = exportFrom(ledgerEndpoints.exportTable, ledgerList.filters);

/** Shows an entry as it is saved; order, counts, figures and its timeline are read again. */
export async function entrySaved(queries: QueryClient, saved: LedgerEntry): Promise<void> {
  queries.setQueryData(ledgerQueries.one(saved._id).queryKey, saved);
  changeRows<ListedEntry>(queries, 'ledger', (row) => (row._id === saved._id ? saved : row));
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['ledger'] }),
    queries.invalidateQueries({ queryKey: entryTimeline(saved._id).queryKey }),
  ]);
}

export async function entryDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: ledgerQueries.one(id).queryKey });
  await queries.invalidateQueries({ queryKey: ['ledger'] });
}

type Place = Pick<LedgerEntry, '_id' | 'clientId'>;

/** Notes a payment; sent again it is still noted once. */
export const payEntry = ({ clientId, _id }: Place, body: PaymentDraft): Promise<LedgerEntry> =>
  api(ledgerEndpoints.pay, { params: { clientId, entryId: _id }, body });

export const takePaymentBack = ({ clientId, _id }: Place, paymentId: string): Promise<LedgerEntry> =>
  api(ledgerEndpoints.takeBack, { params: { clientId, entryId: _id, paymentId } });

/** Changes several entries at once; lists and figures are read again. */
export async function changeEntries(queries: QueryClient, body: EntriesChange) {
  const reply = await reloadOnFailure(queries, 'ledger', api(ledgerEndpoints.bulkChange, { body }));
  void queries.invalidateQueries({ queryKey: ['ledger'] });
  return reply;
}

export async function removeEntries(queries: QueryClient, ids: string[]) {
  const reply = await reloadOnFailure(queries, 'ledger', api(ledgerEndpoints.bulkRemove, { body: { ids } }));
  void queries.invalidateQueries({ queryKey: ['ledger'] });
  return reply;
}
