import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { ledgerEndpoints } from '@fairlead/contract/ledger';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import type { BinDescription } from '../../../records/bin/bin-list.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { amountText, entryName } from '../entry-fields.rules.ts';

/** Deleted receivables and payables (docs/product/ledger.md). */
export const DELETED_ENTRIES: BinDescription = {
  area: 'ledger',
  title: 'Accounts',
  label: 'Recently deleted entries',
  nameHeader: 'Entry',
  searchLabel: 'Reference or description',
  loading: 'Loading deleted entries...',
  lead: `Kept for ${DELETED_KEPT_DAYS} days, with their payments; then gone for good.`,
  isSquare: true,
  href: paths.ledgerEntry,
  read: async (query, signal) => {
    const { entries, ...page } = await api(ledgerEndpoints.listDeleted, { query, signal });
    const rows = entries.map((entry) => ({
      _id: entry._id,
      name: entryName(entry),
      detail: `${amountText(entry)} · ${monthDayYear(entry.issuedOn)} · ${entry.clientName}`,
      deletedAt: entry.deletedAt,
      deletedBy: entry.deletedBy,
    }));
    return { rows, ...page };
  },
  restore: (id) => api(ledgerEndpoints.restore, { params: { id } }),
};
