import { ClientsPage as PageOfClients } from '../../areas/clients/list/clients-page.tsx';
import { lazyPart } from '../../platform/lazy-part.ts';
import { SkeletonLines } from '../../ui/page/skeleton.tsx';
import { SummaryCard, SummaryFold } from '../../ui/page/summary-fold.tsx';

export { prepare } from '../../areas/clients/list/clients-page.tsx';

const LedgerCards = lazyPart(() => import('../../areas/ledger/public/ledger-cards.tsx'), 'LedgerCards', { coming: <ComingCards /> });

/** Sales & Leads, with the ledger's figures above the table. */
export function ClientsPage() {
  return <PageOfClients summary={<LedgerCards />} />;
}

/** The cards before their code is there: it comes after the rows. */
function ComingCards() {
  return (
    <SummaryFold line="Receivables, payables and spends">
      {['Total Receivables', 'Total Payables', 'Monthly Spends'].map((title) => (
        <SummaryCard key={title} title={title}>
          <SkeletonLines lines={2} />
        </SummaryCard>
      ))}
    </SummaryFold>
  );
}
