import { useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { BulkAction } from '../../../records/list/list-description.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../entry-fields.rules.ts';
import { AgeingStrip } from '../figures/ageing-strip.tsx';
import { useEntryDialogs } from '../form/use-entry-dialogs.tsx';
import { useOpenEntry } from '../view/use-open-entry.tsx';
import { LEDGER_LIST } from './ledger-list.tsx';

const BULK: readonly BulkAction[] = [{ label: 'Mark as paid…', Dialog: lazyPart(() => import('./ledger-bulk.tsx'), 'PaidDialog') }];

/** Receivables and payables of all clients, ten at a time; with an id in the address, that one is open (docs/product/ledger.md). */
export function LedgerPage() {
  const { id } = useParams({ strict: false });
  return <Ledger key={id} id={id} />;
}

function Ledger({ id }: { id: string | undefined }) {
  const navigate = useNavigate();
  const may = useMay();
  const isKnown = useCurrentUser() !== undefined;
  const { dialogs, add, edit, editListed, askDelete, prepare } = useEntryDialogs();
  const { dialog, isGone, open } = useOpenEntry({
    openId: id,
    onEdit: edit,
    onDelete: askDelete,
    onClosed: () => id !== undefined && void navigate({ to: paths.ledger, search: (before: object) => before as never, replace: true }),
  });
  return (
    <Page title="Accounts">
      {isGone && <EmptyState title="This entry is gone, or you may not see it." action={<WhyLink />} />}
      <AgeingStrip />
      <RecordList
        list={LEDGER_LIST}
        isKnown={isKnown}
        add={{ label: 'Add Entry', isAllowed: may('ledger.create'), onAdd: add, onPrepare: prepare }}
        tools={may('ledger.create') || !isKnown ? [{ label: 'Import', icon: 'upload', to: paths.ledgerImports }] : []}
        bulk={{ actions: may('ledger.edit') ? BULK : [], mayDelete: may('ledger.delete') }}
        mayEdit={(entry) => may('ledger.edit', ownershipOf(entry))}
        mayDelete={(entry) => may('ledger.delete', ownershipOf(entry))}
        onEdit={editListed}
        onDelete={askDelete}
        onOpen={open}
      />
      {dialog}
      {dialogs}
    </Page>
  );
}
