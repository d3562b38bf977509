import { paths } from '../../paths.ts';
import type { ListColumn } from '../../records/list/list-description.ts';
import { RecordList } from '../../records/list/record-list.tsx';
import { usePlainDialogs } from '../../records/plain/plain-dialogs.tsx';
import { plainList } from '../../records/plain/plain-list.ts';
import { Page } from '../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../sign-in/public/signed-in-user.ts';
import { PORT_DIALOGS } from './port-dialogs.ts';
import { positionOf } from './port-page.rules.ts';
import classes from './ports.module.css';
import { type ListedPort, ownershipOf, type PortView, portRecords } from './ports.queries.ts';

const COLUMNS: readonly ListColumn<ListedPort>[] = [
  { key: 'name', header: 'Name', sort: 'name', phone: 'primary', cell: ({ name }) => name },
  { key: 'code', header: 'UN/LOCODE', sort: 'code', phone: 'aside', cell: ({ code }) => code },
  { key: 'country', header: 'Country', sort: 'country', phone: 'secondary', cell: ({ country }) => country ?? '–' },
  { key: 'position', header: 'Position', phone: 'hidden', cell: (port) => positionOf(port) ?? '–' },
];
const LIST = {
  ...plainList<ListedPort, PortView>(portRecords.list, {
    title: 'Ports',
    searched: 'UN/LOCODE, name or country',
    columns: COLUMNS,
    nameRow: ({ code, name }) => `${code} ${name}`,
  }),
  tableClass: classes.table,
};

/** All ports, ten at a time (docs/product/ports.md). */
export function PortsPage() {
  const may = useMay();
  const { dialogs, add, editListed, askDelete, prepare } = usePlainDialogs(portRecords, PORT_DIALOGS);
  return (
    <Page title="Ports">
      <RecordList
        list={LIST}
        isKnown={useCurrentUser() !== undefined}
        add={{ label: 'Add Port', isAllowed: may('ports.create'), onAdd: add, onPrepare: prepare }}
        tools={[
          { label: 'Lanes', icon: 'pin', to: paths.lanes },
          ...(may('ports.create') ? [{ label: 'Import', icon: 'upload', to: paths.portImports } as const] : []),
        ]}
        {...(may('ports.delete') && { bulk: { actions: [], mayDelete: true } })}
        mayEdit={(port) => may('ports.edit', ownershipOf(port))}
        mayDelete={(port) => may('ports.delete', ownershipOf(port))}
        onEdit={editListed}
        onDelete={askDelete}
      />
      {dialogs}
    </Page>
  );
}
