import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { useLaneDialogs } from '../form/use-lane-dialogs.tsx';
import { ownershipOf } from '../lanes.queries.ts';
import { isByPorts, LANE_LIST } from './lane-list.tsx';

const LaneSummaries = lazyPart(() => import('../summary/lane-summaries.tsx'), 'LaneSummaries');
const LaneListMap = lazyPart(() => import('../map/lane-list-map.tsx'), 'LaneListMap');

/** Lanes of all clients, ten at a time: who ships from where to where (docs/product/lanes.md). */
export function LanesPage() {
  const may = useMay();
  const navigate = useNavigate();
  const { dialogs, add, editListed, askDelete, prepare } = useLaneDialogs();
  return (
    <Page title="Lanes">
      <RecordList
        list={LANE_LIST}
        isKnown={useCurrentUser() !== undefined}
        add={{ label: 'Add Lane', isAllowed: may('lanes.create'), onAdd: add, onPrepare: prepare }}
        tools={[
          { label: 'Ports', icon: 'pin', to: paths.ports },
          ...(may('lanes.create') ? [{ label: 'Import', icon: 'upload', to: paths.laneImports } as const] : []),
        ]}
        bulk={{ actions: [], mayDelete: may('lanes.delete') }}
        mayEdit={(lane) => may('lanes.edit', ownershipOf(lane))}
        mayDelete={(lane) => may('lanes.delete', ownershipOf(lane))}
        onEdit={editListed}
        onDelete={askDelete}
        onOpen={({ _id }) => void navigate({ to: paths.lane(_id) })}
        instead={(view, onView) => {
          if (isByPorts(view)) return <LaneSummaries view={view} onView={onView} />;
          return view.show === 'map' ? <LaneListMap view={view} /> : undefined;
        }}
      />
      {dialogs}
    </Page>
  );
}
