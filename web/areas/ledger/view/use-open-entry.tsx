import type { LedgerEntry } from '@fairlead/contract/ledger';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useOpenRecord } from '../../../records/page/use-open-record.ts';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../entry-fields.rules.ts';
import { ledgerQueries } from '../ledger.queries.ts';

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx'), 'EntryDialog');

interface OpenEntryOptions {
  /** An entry that is open at first. */
  openId?: string | undefined;
  onEdit: (entry: LedgerEntry) => void;
  onDelete: (entry: LedgerEntry) => void;
  onClosed?: () => void;
}

/** Opens an entry to be read whole and paid; `dialog` goes into the page. */
export function useOpenEntry({ openId, onEdit, onDelete, onClosed }: OpenEntryOptions) {
  const may = useMay();
  const { record: entry, hasAddress, isGone, open, close, leadTo } = useOpenRecord(ledgerQueries.one, { first: openId, onClosed });
  const dialog: ReactNode = entry && (
    <EntryDialog
      entry={entry}
      onEdit={may('ledger.edit', ownershipOf(entry)) ? leadTo(onEdit) : undefined}
      onDelete={may('ledger.delete', ownershipOf(entry)) ? leadTo(onDelete) : undefined}
      onClose={close}
      hasAddress={hasAddress}
    />
  );
  return { dialog, isGone, open };
}
