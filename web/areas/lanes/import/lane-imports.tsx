import { LANE_IMPORT_FIELDS, laneKind } from '@fairlead/contract/lanes';
import { paths } from '../../../paths.ts';
import type { ImportKind } from '../../../records/import/import-kind.ts';
import { ImportPage } from '../../../records/import/import-page.tsx';
import { ImportsPage } from '../../../records/import/imports-page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';

const LANE_IMPORT: ImportKind = {
  ...{ name: 'lanes', nouns: laneKind.words, path: paths.laneImports, list: { title: 'Lanes', path: paths.lanes } },
  ...{ href: paths.lane, fields: LANE_IMPORT_FIELDS, nameField: 'loadPort', secondField: 'dischargePort', joined: ['notes'] },
  ...{ knownBy: 'client, ports, mode and commodity', staleAreas: ['lanes'] },
  compared: 'Ports, mode and commodity at the same client are compared.',
};

function useIsAllowed(): boolean | undefined {
  const may = useMay();
  return useCurrentUser() && may('lanes.create');
}

export const LaneImportsPage = () => <ImportsPage kind={LANE_IMPORT} isAllowed={useIsAllowed()} />;
export const LaneImportPage = () => <ImportPage kind={LANE_IMPORT} isAllowed={useIsAllowed()} />;
