import { ClientsPage as PageOfClients } from '../../areas/clients/list/clients-page.tsx';
import { LedgerCards } from '../../areas/ledger/public/ledger-cards.tsx';

export { prepare } from '../../areas/clients/list/clients-page.tsx';

/** Sales & Leads, with the ledger's figures above the table. */
export function ClientsPage() {
  return <PageOfClients summary={<LedgerCards />} />;
}
