import { PORT_FIELDS, portKind } from '@fairlead/contract/ports';
import { paths } from '../../paths.ts';
import type { ImportKind } from '../../records/import/import-kind.ts';
import { ImportPage } from '../../records/import/import-page.tsx';
import { ImportsPage } from '../../records/import/imports-page.tsx';
import { useCurrentUser, useMay } from '../sign-in/public/signed-in-user.ts';

const PORT_IMPORT: ImportKind = {
  ...{ name: 'ports', nouns: portKind.words, path: paths.portImports, list: { title: 'Ports', path: paths.ports } },
  ...{ href: paths.port, fields: PORT_FIELDS, nameField: 'name', identifierField: 'code', secondField: 'code', joined: [] },
  ...{ compared: 'UN/LOCODEs are compared.', staleAreas: ['ports'] },
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('ports.create');
}

export const PortImportsPage = () => <ImportsPage kind={PORT_IMPORT} isAllowed={useIsAllowed()} />;
export const PortImportPage = () => <ImportPage kind={PORT_IMPORT} isAllowed={useIsAllowed()} />;
