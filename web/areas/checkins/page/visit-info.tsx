import type { CheckIn } from '@fairlead/contract/checkins';
import type { Place } from '@fairlead/contract/kit/position';
import { zoneText } from '@fairlead/contract/kit/zone-names';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { dateTime } from '../../../platform/time.ts';
import { FieldList, type ListedField } from '../../../records/page/field-list.tsx';
import { linkToMap, mapApp, mapPage } from '../../../ui/map/map-links.ts';
import { useClientName } from '../../clients/public/client-name.tsx';
import { eventText, placeOf, positionText, teamText, visitorName, whenText } from '../visit-fields.rules.ts';
import classes from './visit-page.module.css';
import { VisitPhoto } from './visit-photo.tsx';

/** What a visit and its original have in common. */
type Sent = Pick<CheckIn, keyof CheckIn & keyof NonNullable<CheckIn['original']>>;

/** How each part of what was sent reads; '' for none. */
const TEXTS = {
  'Event type': eventText,
  'Date and time': (visit: Sent) => `${whenText(visit)} (${zoneText(visit.timeZone)})`,
  'With team': teamText,
  Place: ({ location }: Sent) => location,
  Position(visit: Sent) {
    const place = placeOf(visit);
    return place ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}` : '';
  },
  Accuracy: (visit: Sent) => (placeOf(visit) ? positionText(visit) : ''),
  Notes: ({ notes }: Sent) => notes ?? '',
} satisfies Record<string, (visit: Sent) => string>;
type Part = keyof typeof TEXTS;

/** What was logged, with what was sent at first below each part that was corrected. */
export function VisitInfo({ visit }: { visit: CheckIn }) {
  const { original } = visit;
  const place = placeOf(visit);
  const firstClientId = original && original.clientId !== visit.clientId ? original.clientId : undefined;
  const firstClient = useClientName(firstClientId, 'another client');
  const blank: Partial<Record<Part, string>> = { 'With team': 'Nobody', Position: 'Removed', Accuracy: 'Removed', Notes: 'No notes' };

  function field(label: Part, content?: ListedField['content']): ListedField {
    const textOf: (sent: Sent) => string = TEXTS[label];
    const text = textOf(visit);
    const first = original ? textOf(original) : text;
    return {
      label,
      text: text || (blank[label] ?? ''),
      isBlank: text === '',
      content,
      below: first === text ? null : `Originally: ${first || 'nothing'}`,
    };
  }

  return (
    <>
      {original && (
        <p className={`muted ${classes.corrected}`}>
          {`First corrected by ${original.correctedBy} on ${dateTime(original.correctedAt)}. The original is shown below each change.`}
        </p>
      )}
      <VisitPhoto visit={visit} />
      <FieldList
        fields={[
          {
            label: 'Client',
            text: visit.companyName,
            isBlank: false,
            content: (
              <Link to={paths.client(visit.clientId)} className="link">
                {visit.companyName}
              </Link>
            ),
            below: firstClientId ? `Originally: ${firstClient ?? 'another client'}` : null,
          },
          field('Event type'),
          field('Date and time'),
          {
            label: 'Logged by',
            text: visitorName(visit),
            isBlank: false,
            content: visit.employeeId && (
              <Link to={paths.employee(visit.employeeId)} className="link">
                {visitorName(visit)}
              </Link>
            ),
          },
          field('With team'),
          field('Place'),
          field('Position', place && <Maps text={TEXTS.Position(visit)} place={place} name={visit.companyName} />),
          field('Accuracy'),
          { label: 'Sent on', text: dateTime(visit.createdAt), isBlank: false },
          field('Notes'),
        ]}
      />
    </>
  );
}

function Maps({ text, place, name }: { text: string; place: Place; name: string }) {
  const app = mapApp(place, name);
  return (
    <>
      {text}
      <span className={classes.links}>
        <a {...linkToMap(mapPage(place))} className="link">
          Open in a map
        </a>
        {app && (
          <a {...linkToMap(app)} className="link">
            Open in the map app
          </a>
        )}
      </span>
    </>
  );
}
