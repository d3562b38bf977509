import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RouteMapProps } from '../map/route-map.tsx';

const RouteMap = lazyPart(() => import('../map/route-map.tsx'), 'RouteMap');

/** Stops on a map, numbered and joined by straight lines, once somebody wants to see it. Nothing where there is no place. */
export function RouteFold(route: RouteMapProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (route.stops.length === 0) return null;
  return (
    <>
      <Button
        mt="sm"
        mb="sm"
        leftSection={<Icon name="pin" size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={RouteMap.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the map' : 'On the map'}
      </Button>
      <div id={id}>{isOpen && <RouteMap {...route} />}</div>
    </>
  );
}
