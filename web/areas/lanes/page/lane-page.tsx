import { LANE_FIELDS, type Lane } from '@fairlead/contract/lanes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { FieldColumns, FieldList } from '../../../records/page/field-list.tsx';
import { RecordBody, RecordCard, RecordPage } from '../../../records/page/record-page.tsx';
import { describeAnyEntry } from '../../../records/timeline/timeline.rules.ts';
import { Timeline } from '../../../records/timeline/timeline.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { portLabel } from '../../ports/public/port-select.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { useLaneDialogs } from '../form/use-lane-dialogs.tsx';
import { laneName, laneRecords, ownershipOf, volumeText } from '../lanes.queries.ts';
import { describe } from '../public/lane-kind.ts';

const WORDS = {
  ...{ record: 'Lane', loading: 'Loading the lane...', notFound: 'Lane not found.' },
  failure: (error: unknown) => `Error: ${describeError(error, 'The lane could not be read. Please try again.')}`,
};

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
  const shown: [string, string | null | undefined][] = [
    [LANE_FIELDS.loadPort.label, portLabel(loadPort, lane.loadPortName)],
    [LANE_FIELDS.dischargePort.label, portLabel(dischargePort, lane.dischargePortName)],
    [LANE_FIELDS.mode.label, lane.mode],
    [LANE_FIELDS.commodity.label, lane.commodity],
    [LANE_FIELDS.volume.label, volumeText(lane)],
    [LANE_FIELDS.notes.label, lane.notes],
  ];
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
        <>
          {may('lanes.edit', ownershipOf(lane)) && (
            <Button onClick={() => edit(lane)} onPointerEnter={prepare}>
              Edit
            </Button>
          )}
          {may('lanes.delete', ownershipOf(lane)) && (
            <Button color="red" onClick={() => askDelete(lane)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <RecordBody>
        <FieldColumns
          beside={<Timeline query={laneRecords.timeline(lane._id)} describe={(entry) => describe(entry) ?? describeAnyEntry(entry)} />}
        >
          <FieldList fields={shown.map(([label, text]) => ({ label, text: text ?? 'Not provided', isBlank: !text }))} />
        </FieldColumns>
      </RecordBody>
      {dialogs}
    </RecordCard>
  );
}
