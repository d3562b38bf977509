import { CURRENCY_DEFAULT } from '@fairlead/contract/kit/money';
import { type LedgerEntry, ledgerEndpoints, ledgerKind, type PaymentDraft } from '@fairlead/contract/ledger';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { localTimeZone } from '../../platform/time.ts';
import { createRecords, type RowOfKind, type ViewOfKind } from '../../records/records.ts';
import { settingsQuery } from '../settings/public/settings.queries.ts';

/** An entry as a row of a list. */
export type ListedEntry = RowOfKind<typeof ledgerKind>;
export type LedgerView = ViewOfKind<typeof ledgerKind>;

/** Overdue is by the reader's own day. */
export const ledgerRecords = createRecords(ledgerKind, {
  path: paths.ledger,
  href: paths.ledgerEntry,
  alsoAsk: () => ({ timeZone: localTimeZone() }),
});

export const ledgerQueries = {
  one: ledgerRecords.one,
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

type Place = Pick<LedgerEntry, '_id' | 'clientId'>;

/** Notes a payment; sent again it is still noted once. */
export const payEntry = ({ clientId, _id }: Place, body: PaymentDraft): Promise<LedgerEntry> =>
  api(ledgerEndpoints.pay, { params: { clientId, entryId: _id }, body });

export const takePaymentBack = ({ clientId, _id }: Place, paymentId: string): Promise<LedgerEntry> =>
  api(ledgerEndpoints.takeBack, { params: { clientId, entryId: _id, paymentId } });
