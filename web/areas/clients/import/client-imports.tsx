import { CLIENT_FIELDS } from '@fairlead/contract/clients';
import { paths } from '../../../paths.ts';
import type { ImportKind } from '../../../records/import/import-kind.ts';
import { ImportPage } from '../../../records/import/import-page.tsx';
import { ImportsPage } from '../../../records/import/imports-page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';

/** Clients and leads from files (docs/product/imports.md). */
export const CLIENT_IMPORT: ImportKind = {
  name: 'clients',
  nouns: { one: 'client', many: 'clients' },
  path: paths.imports,
  // The list leaves lost clients out otherwise.
  list: { title: 'Sales and Leads', path: paths.clients, search: { lost: 'true' } },
  href: paths.client,
  fields: CLIENT_FIELDS,
  nameField: 'companyName',
  nameStandsFor: 'primaryContactName',
  secondField: 'email',
  joined: ['primaryContactName', 'address'],
  compared: 'Names, emails, phone numbers and websites are compared.',
  staleAreas: ['clients', 'dashboard'],
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('clients.import');
}

export const ClientImportsPage = () => <ImportsPage kind={CLIENT_IMPORT} isAllowed={useIsAllowed()} />;
export const ClientImportPage = () => <ImportPage kind={CLIENT_IMPORT} isAllowed={useIsAllowed()} />;
