import type { LedgerEntry } from '@fairlead/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
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
export function useOpenEntry({ openId: first, onEdit, onDelete, onClosed }: OpenEntryOptions) {
  const may = useMay();
  const [openId, setOpenId] = useState(first);
  const [isByAddress, setByAddress] = useState(first !== undefined);
  const { data: entry, isError } = useQuery({ ...ledgerQueries.one(openId ?? ''), enabled: openId !== undefined });

  function leave() {
    setOpenId(undefined);
    setByAddress(false);
  }
  function close() {
    leave();
    onClosed?.();
  }
  /** One dialog after the other. */
  const leadTo = (next: (entry: LedgerEntry) => void) => () => {
    leave();
    if (entry) next(entry);
  };

  const dialog: ReactNode = openId !== undefined && entry && (
    <EntryDialog
      entry={entry}
      onEdit={may('ledger.edit', ownershipOf(entry)) ? leadTo(onEdit) : undefined}
      onDelete={may('ledger.delete', ownershipOf(entry)) ? leadTo(onDelete) : undefined}
      onClose={close}
      hasAddress={isByAddress}
    />
  );
  return { dialog, isGone: openId !== undefined && isError, open: ({ _id }: { _id: string }) => setOpenId(_id) };
}
