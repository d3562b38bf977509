import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

const ledger = lazyPage(() => import('./list/ledger-page.tsx'), 'LedgerPage');

export const ledgerArea: Area = {
  name: 'ledger',
  // The list reads its address when it comes: its contract would be on everybody's first screen.
  pages: [
    { path: paths.ledger, page: ledger },
    { path: paths.ledgerImports, page: lazyPage(() => import('./import/ledger-imports.tsx'), 'LedgerImportsPage') },
    { path: `${paths.ledgerImports}/$id`, page: lazyPage(() => import('./import/ledger-imports.tsx'), 'LedgerImportPage') },
    { path: `${paths.ledger}/$id`, page: ledger },
  ],
  /** The ledger over all clients. Those who sign in are People, below Settings. */
  destination: { label: 'Accounts', to: paths.ledger, icon: 'ledger', section: 'main' },
  kind: {
    thing: 'entry',
    href: paths.ledgerEntry,
    parts: () => import('./public/entry-kind.ts'),
  },
  showsValuesOf: ['clients'],
};
