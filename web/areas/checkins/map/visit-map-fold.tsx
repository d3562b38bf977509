import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useClientSites } from '../../clients/public/use-client-sites.ts';
import type { VisitsOf } from '../checkins.queries.ts';
import classes from './visit-map.module.css';

const VisitMap = lazyPart(() => import('./visit-map.tsx'), 'VisitMap');
const HEIGHT = 320;

/** The map of someone's visits, and of a client's sites, which is read once it is opened. */
export function VisitMapFold({ of: whose }: { of: VisitsOf }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.fold}>
      <Button
        leftSection={<Icon name="pin" size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={VisitMap.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the map' : 'Show on a map'}
      </Button>
      <div id={id}>{isOpen && <OpenMap of={whose} />}</div>
    </div>
  );
}

function OpenMap({ of: whose }: { of: VisitsOf }) {
  const { sites } = useClientSites('client' in whose ? whose.client : undefined);
  const circles = useMemo(
    () =>
      sites?.map(({ name, latitude, longitude, radius }) => ({
        ...{ latitude, longitude, radius },
        label: `${name}, reaching ${radius.toLocaleString('en-US')} m`,
      })),
    [sites],
  );
  return (
    <VisitMap
      query={whose}
      label="Map of these visits"
      height={HEIGHT}
      circles={circles}
      inWords="All visits and sites also stand on this page in words; a circle is what a site reaches."
    />
  );
}
