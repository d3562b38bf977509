import { VERDICT_LABELS } from '@fairlead/contract/checkins';
import { localTimeZone } from '../../../platform/time.ts';
import type { ListColumn } from '../../../records/list/list-description.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ClientCell } from '../../clients/public/client-name.tsx';
import type { ListedVisit } from '../checkins.queries.ts';
import { VerdictChip } from '../verdict/verdict-chip.tsx';
import { eventText, foreignZone, shortTeamText, teamText, visitorName, whenText } from '../visit-fields.rules.ts';
import classes from './visit-list.module.css';

/** See docs/product/checkins.md. */
export const VISIT_COLUMNS: readonly ListColumn<ListedVisit>[] = [
  { key: 'timestamp', header: 'Date & time', sort: 'timestamp', phone: 'primary', cell: When, print: whenText },
  {
    key: 'client',
    header: 'Client',
    phone: 'secondary',
    cell: ({ clientId, companyName }) => <ClientCell id={clientId} name={companyName} />,
    print: ({ companyName }) => companyName,
  },
  {
    key: 'who',
    header: 'Who',
    // There it stands below the time.
    phone: 'hidden',
    cell: (visit) => (
      <span className="two-lines" title={visitorName(visit)}>
        {visitorName(visit)}
      </span>
    ),
    print: visitorName,
  },
  {
    key: 'eventType',
    header: 'Event type',
    sort: 'eventType',
    phone: 'aside',
    cell: (visit) => (
      <span className={classes.chips}>
        <Chip>{eventText(visit)}</Chip>
        {visit.verdict && (
          <span className={classes.verdictBelow}>
            <VerdictChip verdict={visit.verdict} />
          </span>
        )}
      </span>
    ),
    print: (visit) => (visit.verdict ? `${eventText(visit)}: ${VERDICT_LABELS[visit.verdict]}` : eventText(visit)),
  },
  {
    key: 'location',
    header: 'Place',
    phone: 'hidden',
    cell: ({ location }) => (
      <span className="two-lines" title={location}>
        {location}
      </span>
    ),
    print: ({ location }) => location,
  },
  {
    key: 'photo',
    header: 'Photo',
    phone: 'hidden',
    cell: ({ imageProof }) =>
      imageProof === null ? null : (
        <span className={classes.photo} title="Has a photo">
          <Icon name="camera" />
          <span className="sr-only">Has a photo</span>
        </span>
      ),
    print: ({ imageProof }) => (imageProof === null ? '' : 'Yes'),
  },
  {
    key: 'team',
    header: 'With team',
    phone: 'hidden',
    cell: (visit) => (
      <span className="two-lines" title={teamText(visit)}>
        {shortTeamText(visit)}
      </span>
    ),
    print: teamText,
  },
];

function When(visit: ListedVisit) {
  const zone = foreignZone(visit, localTimeZone());
  return (
    <span className={classes.when}>
      <b>{whenText(visit)}</b>
      <small className={classes.who}>{visitorName(visit)}</small>
      {visit.verdict && (
        <span className={classes.verdict}>
          <VerdictChip verdict={visit.verdict} />
        </span>
      )}
      {zone && <small>{zone}</small>}
    </span>
  );
}
