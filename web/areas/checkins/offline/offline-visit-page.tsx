import type { PocketVisit } from '@fairlead/contract/pocket';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { localTimeZone } from '../../../platform/time.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { FieldList, type ListedField } from '../../../records/page/field-list.tsx';
import { RecordBody, RecordCard } from '../../../records/page/record-page.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { AsOfNote } from '../../../ui/page/as-of-note.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { keptVisits } from '../public/kept-visits.tsx';
import { eventText, foreignZone, teamText, visitorName, whenText } from '../visit-fields.rules.ts';

/** A visit's page as the device knows it (docs/product/offline.md). */
export function OfflineVisitPage({ id, pocket }: { id: string; pocket: PocketAbout }) {
  const { data: kept, isPending } = useQuery(keptVisits());
  if (isPending) return null;
  const visit = kept?.value?.find(({ _id }) => _id === id);
  return (
    <Page
      title={visit ? `Visit to ${visit.companyName}` : 'Visit'}
      crumbs={[{ label: 'Visits', to: paths.checkIns }]}
      hasOwnHeading={visit !== undefined}
    >
      <AsOfNote asOf={pocket.asOf} />
      {visit ? (
        <VisitView visit={visit} />
      ) : (
        <EmptyState
          title="This visit is not kept on this device."
          hint="Your latest visits are. Others open as soon as Fairlead can be reached."
          action={
            <Link to={paths.checkIns} className="link">
              Back to Visits
            </Link>
          }
        />
      )}
    </Page>
  );
}

function VisitView({ visit }: { visit: PocketVisit }) {
  const { clientId, companyName, location, notes, imageProof } = visit;
  const when = [whenText(visit), foreignZone(visit, localTimeZone())].filter(Boolean).join(' · ');
  const client = (
    <Link to={paths.client(clientId)} className="link">
      {companyName}
    </Link>
  );
  return (
    <RecordCard
      name={companyName}
      picture={null}
      isSquare
      above="Visit"
      below={whenText(visit)}
      before={<BackArrow to={paths.checkIns} label="Back to Visits" />}
      aside={<Chip>{eventText(visit)}</Chip>}
      buttons={null}
    >
      <RecordBody>
        <FieldList
          fields={[
            { ...field('Client', companyName), content: client },
            field('Date and time', when),
            field('Logged by', visitorName(visit)),
            field('With team', teamText(visit), 'Nobody'),
            field('Place', location),
            field('Notes', notes ?? '', 'No notes'),
            field('Photo', imageProof ? 'It is read from the server.' : '', 'No photo'),
          ]}
        />
        <p className="muted">The position and what was changed are read from the server. Corrections need a connection.</p>
      </RecordBody>
    </RecordCard>
  );
}

const field = (label: string, text: string, blank = ''): ListedField => ({ label, text: text || blank, isBlank: text === '' });
