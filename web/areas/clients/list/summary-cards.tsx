import { SummaryCard, SummaryFold } from '../../../ui/page/summary-fold.tsx';

/** The ledger's figures (docs/product/clients.md); empty until there is a ledger. */
export function SummaryCards() {
  return (
    <SummaryFold line="Receivables, payables and spends">
      {['Total Receivables', 'Total Payables', 'Monthly Spends'].map((title) => (
        <SummaryCard key={title} title={title}>
          <span className="muted">Comes with the ledger</span>
        </SummaryCard>
      ))}
    </SummaryFold>
  );
}
