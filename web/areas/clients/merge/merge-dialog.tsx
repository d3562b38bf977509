import type { Client } from '@fairlead/contract/clients';
import { useQueries } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api.ts';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { clientQueries } from '../clients.queries.ts';
import { listClients } from './client-merge.rules.ts';
import { MergeForm } from './merge-form.tsx';

interface MergeDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Makes several clients one (docs/product/duplicates.md). Mount it to open it. */
export function MergeDialog({ ids, onClose }: MergeDialogProps) {
  // As they stand now: what is chosen here replaces what others may have typed meanwhile.
  const read = useQueries({ queries: ids.map((id) => ({ ...clientQueries.one(id), staleTime: 0 })) });
  const clients = read.flatMap(({ data }) => data ?? []);
  const failed = read.find(({ error }) => error !== null);
  // An address of a client that was merged away leads to the one that was kept.
  const isGone = (failed && isMissing(failed.error)) || clients.some(({ _id }) => !ids.includes(_id));
  const query = {
    data: clients.length === ids.length ? clients : undefined,
    error: failed?.error,
    isFetching: read.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(read.map(({ refetch }) => refetch())),
  };
  return (
    <SheetDialog
      title={`Merge ${ids.length} clients`}
      lead="One is kept, the others go into it with all that belongs to them."
      onClose={onClose}
      width={360 + 190 * ids.length}
    >
      {isGone ? (
        <EmptyState title="One of these clients is no longer there." hint={remaining(clients, ids)} />
      ) : (
        <PanelContent query={query} loading="Loading clients..." skeleton={<SkeletonLines lines={10} />}>
          {(found) => <MergeForm clients={found} readAgain={query.refetch} onClose={onClose} />}
        </PanelContent>
      )}
    </SheetDialog>
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

function remaining(clients: readonly Client[], ids: readonly string[]): string {
  const left = clients.filter(({ _id }) => ids.includes(_id));
  return left.length === 0
    ? 'They were deleted or merged meanwhile.'
    : `Still there: ${listClients(left)}. Select clients again to merge them.`;
}
