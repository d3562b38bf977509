import { lazyPart } from '../../../platform/lazy-part.ts';
import type { ListColumn, ListDescription, ListPartProps } from '../../../records/list/list-description.ts';
import { plainList } from '../../../records/plain/plain-list.ts';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { CLIENT_FILTER, ClientCell } from '../../clients/public/client-name.tsx';
import { type LaneView, type ListedLane, laneName, laneRecords, volumeText } from '../lanes.queries.ts';
import classes from './lane-list.module.css';

const PortField = lazyPart(() => import('./lane-filters.tsx'), 'PortField');

const COLUMNS: readonly ListColumn<ListedLane>[] = [
  {
    key: 'route',
    header: 'Lane',
    sort: 'loadPort',
    phone: 'primary',
    cell: ({ loadPort, dischargePort, loadPortName, dischargePortName }) => (
      <>
        {`${loadPort} → ${dischargePort}`}
        <span className={classes.port}>
          <bdi>{loadPortName}</bdi> → <bdi>{dischargePortName}</bdi>
        </span>
      </>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    phone: 'secondary',
    cell: ({ clientId, clientName }) => <ClientCell id={clientId} name={clientName} />,
    print: ({ clientName }) => clientName,
  },
  { key: 'mode', header: 'Mode', phone: 'hidden', cell: ({ mode }) => <span className={classes.mode}>{mode ?? '–'}</span> },
  { key: 'commodity', header: 'Commodity', phone: 'hidden', cell: ({ commodity }) => commodity ?? '–' },
  {
    key: 'volume',
    header: 'Volume per year',
    sort: 'volume',
    isNumber: true,
    phone: 'aside',
    cell: (lane) => volumeText(lane) ?? '–',
  },
];

/** Lanes of all clients as a list (docs/product/lanes.md). */
export const LANE_LIST: ListDescription<ListedLane, LaneView> = {
  ...plainList<ListedLane, LaneView>(laneRecords.list, {
    title: 'Lanes',
    searched: 'Port or commodity',
    columns: COLUMNS,
    nameRow: (lane) => `${laneName(lane)} of ${lane.clientName}`,
  }),
  tableClass: classes.table,
  controls: { client: CLIENT_FILTER, loadPort: { Field: PortField }, dischargePort: { Field: PortField } },
  sortLabels: { dischargePort: 'Discharge port' },
  Beside: ShowAs,
};

/** Whether a view sums its lanes up by ports. */
export const isByPorts = ({ show }: LaneView): boolean => show === 'ports';

function ShowAs({ view, onChange }: ListPartProps<LaneView>) {
  return (
    <Segmented
      label="Show as"
      options={[
        { value: 'list', label: 'List' },
        { value: 'ports', label: 'By lane' },
        { value: 'map', label: 'Map' },
      ]}
      value={view.show ?? 'list'}
      onChange={(show) => onChange({ show: show === 'list' ? undefined : show })}
    />
  );
}
