import type { LEDGER_FIELDS, LedgerKind } from '@fairlead/contract/ledger';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledgerEntry: LedgerEntryTable;
    ledgerPayment: LedgerPaymentTable;
    ledgerSum: LedgerSumTable;
  }
}

/** Amounts stand here as texts, which are answered, and once more as integer minor units, which are sorted and added up. */
export interface LedgerEntryTable extends StoredFields<typeof LEDGER_FIELDS> {
  amountMinor: number;
  /** In the currency of the books, by the entry's own rate. */
  baseMinor: number;
  openMinor: number;
  openBaseMinor: number;
  /** Case-folded reference and description, for searching. */
  searchText: string;
  /** The version that an import's undo created, and the earlier version whose content it restored. */
  undoneVersion: number | null;
  undoneTo: number | null;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
}

/** `payments` once more, a payment a row, so that they are added up by month. */
export interface LedgerPaymentTable {
  entryId: string;
  id: string;
  month: string;
  minor: number;
  baseMinor: number;
}

/**
 * What all entries that are not deleted come to, kept by the writes: `issued` and `paid` by month (`at` is 'YYYY-MM'), and what is
 * open, `due`, by the day it is due. Sums may exceed what a JavaScript number holds, so they are read as text.
 */
export interface LedgerSumTable {
  what: 'issued' | 'paid' | 'due';
  at: string;
  kind: LedgerKind;
  currency: string;
  baseCurrency: string;
  entries: number;
  minor: number;
  baseMinor: number;
}
