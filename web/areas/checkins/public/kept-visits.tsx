import type { PocketVisit } from '@fairlead/contract/pocket';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '../../../paths.ts';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { localTimeZone } from '../../../platform/time.ts';
import panels from '../../../records/page/panels.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useCheckInDialog } from '../components/use-check-in-dialog.tsx';
import { eventText, foreignZone, whenText } from '../visit-fields.rules.ts';

export const keptVisits = () => pocketQueries.list<PocketVisit[]>('visits');

/** Logs a visit to a client that is still to be chosen. */
export function LogVisitButton() {
  const logging = useCheckInDialog();
  return (
    <>
      <Button variant="filled" size="md" leftSection={<Icon name="pin" />} onClick={logging.open} onPointerEnter={logging.prepare}>
        Log onsite visit
      </Button>
      {logging.dialogs}
    </>
  );
}

/** Those of the person's latest visits that went to a client, as the device knows them (docs/product/offline.md). */
export function KeptVisitsTo({ client }: { client: string }) {
  const headingId = useId();
  const { data: kept } = useQuery(keptVisits());
  const visits = kept?.value?.filter(({ clientId }) => clientId === client);
  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Your latest visits</h2>
      </div>
      {visits?.length === 0 && <p className="muted">None among your latest visits.</p>}
      <VisitRows label="Your latest visits" visits={visits ?? []} />
    </section>
  );
}

/** Visits below each other. `hasClient`: to different clients, so that each names its own. */
export function VisitRows({ label, visits, hasClient = false }: { label: string; visits: readonly PocketVisit[]; hasClient?: boolean }) {
  return (
    <ul className={panels.list} aria-label={label}>
      {visits.map((visit) => (
        <li key={visit._id}>
          <b dir="auto">
            <Link to={paths.checkIn(visit._id)} className="link">
              {hasClient ? visit.companyName : whenText(visit)}
            </Link>
          </b>
          <p className={panels.meta}>{aboutText(visit, hasClient)}</p>
          {visit.notes && (
            <p className={panels.text} dir="auto">
              {visit.notes}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const aboutText = (visit: PocketVisit, hasTime: boolean) =>
  [hasTime && whenText(visit), foreignZone(visit, localTimeZone()), eventText(visit), visit.location].filter(Boolean).join(' · ');
