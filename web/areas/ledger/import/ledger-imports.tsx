import { ledgerKind } from '@fairlead/contract/ledger';
import { LEDGER_IMPORT_FIELDS } from '@fairlead/contract/ledger/import';
import { paths } from '../../../paths.ts';
import type { ImportKind } from '../../../records/import/import-kind.ts';
import { ImportPage } from '../../../records/import/import-page.tsx';
import { ImportsPage } from '../../../records/import/imports-page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';

/** Receivables and payables from files of banks and accounting programs (docs/product/ledger.md). */
export const LEDGER_IMPORT: ImportKind = {
  name: 'ledger',
  nouns: ledgerKind.words,
  path: paths.ledgerImports,
  list: { title: 'Accounts', path: paths.ledger },
  href: paths.ledgerEntry,
  fields: LEDGER_IMPORT_FIELDS,
  nameField: 'client',
  secondField: 'reference',
  joined: ['description'],
  compared: 'References, days and amounts are compared.',
  knownBy: 'reference, day and amount',
  askedBy: 'kind, day and amount',
  staleAreas: ['ledger', 'dashboard'],
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('ledger.create');
}

export const LedgerImportsPage = () => <ImportsPage kind={LEDGER_IMPORT} isAllowed={useIsAllowed()} />;
export const LedgerImportPage = () => <ImportPage kind={LEDGER_IMPORT} isAllowed={useIsAllowed()} />;
