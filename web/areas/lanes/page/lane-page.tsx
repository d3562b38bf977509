import { LANE_FIELDS, type Lane } from '@fairlead/contract/lanes';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { FieldList } from '../../../records/page/field-list.tsx';
import { RecordCard, RecordPage } from '../../../records/page/record-page.tsx';
import { PlainBody, PlainButtons, pageWords, plainField } from '../../../records/plain/plain-page.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { portLabel } from '../../ports/public/port-select.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { useLaneDialogs } from '../form/use-lane-dialogs.tsx';
import { laneName, laneRecords, ownershipOf, volumeText } from '../lanes.queries.ts';
import { describe } from '../public/lane-kind.ts';

const WORDS = pageWords('Lane');

/** Everything about one lane (docs/product/lanes.md). */
export function LanePage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      query={useQuery(laneRecords.one(id))}
      list={{ label: 'Lanes', to: paths.lanes }}
      nameOf={laneName}
      goneAction={<WhyLink />}
      words={WORDS}
    >
      {(lane) => <LaneView lane={lane} />}
    </RecordPage>
  );
}

function LaneView({ lane }: { lane: Lane }) {
  const navigate = useNavigate();
  const may = useMay();
  const onDeleted = () => navigate({ to: paths.client(lane.clientId), replace: true });
  const { dialogs, edit, askDelete, prepare } = useLaneDialogs({ current: lane, onDeleted });
  const { loadPort, dischargePort } = lane;
  return (
    <RecordCard
      name={laneName(lane)}
      picture={null}
      isSquare
      before={<BackArrow to={paths.client(lane.clientId)} label={`Back to ${lane.clientName}`} />}
      above="Lane"
      aside={
        <>
          <Link to={paths.client(lane.clientId)} className="link">
            {lane.clientName}
          </Link>
          <Link to={paths.lanes} search={{ loadPort, dischargePort } as never} className="link">
            Who else ships here
          </Link>
        </>
      }
      buttons={
        <PlainButtons
          onEdit={may('lanes.edit', ownershipOf(lane)) && (() => edit(lane))}
          onDelete={may('lanes.delete', ownershipOf(lane)) && (() => askDelete(lane))}
          onPrepare={prepare}
        />
      }
    >
      <PlainBody query={laneRecords.timeline(lane._id)} describe={describe}>
        <FieldList
          fields={[
            plainField(LANE_FIELDS.loadPort.label, portLabel(loadPort, lane.loadPortName)),
            plainField(LANE_FIELDS.dischargePort.label, portLabel(dischargePort, lane.dischargePortName)),
            plainField(LANE_FIELDS.mode.label, lane.mode),
            plainField(LANE_FIELDS.commodity.label, lane.commodity),
            plainField(LANE_FIELDS.volume.label, volumeText(lane)),
            plainField(LANE_FIELDS.notes.label, lane.notes),
          ]}
        />
      </PlainBody>
      {dialogs}
    </RecordCard>
  );
}
