import type { TodayStop } from '@fairlead/contract/today';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { linkToMap, mapApp, mapPage } from '../../ui/map/map-links.ts';
import { findDialled } from '../../ui/phone-link.tsx';
import { useVisitLogging } from '../clients/public/visit-logging.ts';
import { sayDistance } from './stop.rules.ts';
import classes from './today-page.module.css';

/** So many fill a phone; the others are drawn right after them, because 25 with their buttons take a slow phone long. */
const FIRST = 3;

/** The clients in route order, each with why it is there and what one does next. */
export function StopList({ stops }: { stops: readonly TodayStop[] }) {
  const logVisit = useVisitLogging();
  const drawn = useDeferredValue(stops, stops.slice(0, FIRST));
  return (
    <ol className={classes.stops} aria-label="Who to see" aria-busy={drawn.length < stops.length}>
      {drawn.map((stop) => {
        const { _id, companyName, site, metres, reasons, mobile, phone, address } = stop;
        const number = findDialled(mobile ?? '') ?? findDialled(phone ?? '');
        const where = [site?.name, metres !== null && sayDistance(metres)].filter(Boolean).join(' · ');
        return (
          <li key={_id} className={classes.stop}>
            <div className={classes.words}>
              <Link to={paths.client(_id)} className="link">
                {companyName}
              </Link>
              <p>{reasons.join('. ')}.</p>
              <p className="muted">{where || address || 'No site is known'}</p>
            </div>
            <div className={classes.buttons}>
              {logVisit && (
                <Button variant="filled" onClick={() => logVisit(stop)} aria-label={`Log visit to ${companyName}`}>
                  Log visit
                </Button>
              )}
              {number !== undefined && (
                <Button
                  component="a"
                  href={`tel:${number}`}
                  aria-label={`Call ${companyName}`}
                  leftSection={<Icon name="phone" size={16} />}
                >
                  Call
                </Button>
              )}
              {site && (
                <Button
                  component="a"
                  {...linkToMap(mapApp(site, companyName) ?? mapPage(site))}
                  aria-label={`Map of ${companyName}`}
                  leftSection={<Icon name="pin" size={16} />}
                >
                  Map
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
