import type { CheckIn } from '@fairlead/contract/checkins';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { RecordCard, RecordPage } from '../../../records/page/record-page.tsx';
import { PlainBody, pageWords } from '../../../records/plain/plain-page.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { checkInQueries, visitRecords } from '../checkins.queries.ts';
import { useVisitDialogs } from '../form/use-visit-dialogs.tsx';
import { describeOwnEntry } from '../public/visit-entry.rules.ts';
import { Signals } from '../verdict/signals.tsx';
import { VerdictChip } from '../verdict/verdict-chip.tsx';
import { VisitVerdict } from '../verdict/visit-verdict.tsx';
import { eventText, ownershipOf, whenText } from '../visit-fields.rules.ts';
import { VisitInfo } from './visit-info.tsx';

const OverruleDialog = lazyPart(() => import('../verdict/overrule-dialog.tsx'), 'OverruleDialog');
const OfflineVisitPage = lazyPart(() => import('../offline/offline-visit-page.tsx'), 'OfflineVisitPage');

const WORDS = pageWords('Visit');

/** Everything about one visit (docs/product/checkins.md). */
export function VisitPage() {
  const { id = '' } = useParams({ strict: false });
  const visit = useQuery(checkInQueries.one(id));
  const pocket = useOffline(visit);
  if (pocket) {
    return <OfflineVisitPage id={id} pocket={pocket} />;
  }
  return (
    <RecordPage
      query={visit}
      list={{ label: 'Visits', to: paths.checkIns }}
      nameOf={({ companyName }) => `Visit to ${companyName}`}
      goneAction={<WhyLink />}
      words={WORDS}
    >
      {(shown) => <VisitView visit={shown} />}
    </RecordPage>
  );
}

function VisitView({ visit }: { visit: CheckIn }) {
  const navigate = useNavigate();
  const may = useMay();
  const alert = useAlert();
  const mayOverrule = may('checkins.overrule');
  const [isOverruling, setOverruling] = useState(false);
  const { dialogs, edit, askDelete, prepare } = useVisitDialogs({
    current: visit,
    onDeleteFailed: (error) => void alert(describeError(error, 'The visit could not be deleted. Please try again.')),
    onDeleted: () => navigate({ to: paths.checkIns, replace: true }),
  });
  return (
    <RecordCard
      name={visit.companyName}
      picture={null}
      isSquare
      above="Visit"
      below={whenText(visit)}
      before={<BackArrow to={paths.checkIns} label="Back to Visits" />}
      aside={
        <>
          {visit.verdict && <VerdictChip verdict={visit.verdict} />} <Chip>{eventText(visit)}</Chip>
        </>
      }
      buttons={
        <>
          {may('checkins.edit', ownershipOf(visit)) && (
            <Button leftSection={<Icon name="edit" size={16} />} onClick={() => edit(visit)} onPointerEnter={prepare} onFocus={prepare}>
              Correct
            </Button>
          )}
          {may('checkins.delete', ownershipOf(visit)) && (
            <Button color="red" leftSection={<Icon name="bin" size={16} />} onClick={() => askDelete(visit)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <PlainBody query={visitRecords.timeline(visit._id)} describe={describeOwnEntry}>
        <VisitVerdict visit={visit} action={mayOverrule && <Button onClick={() => setOverruling(true)}>Overrule</Button>}>
          {mayOverrule && <Signals id={visit._id} />}
        </VisitVerdict>
        <VisitInfo visit={visit} />
      </PlainBody>
      {dialogs}
      {isOverruling && <OverruleDialog visit={visit} onClose={() => setOverruling(false)} />}
    </RecordCard>
  );
}
