import { MapView } from '../../../ui/map/map-view.tsx';
import { useTiles } from '../../settings/public/use-tiles.ts';
import { placeOf, radiusOf, type SiteValues, typePosition } from './site.rules.ts';

const HEIGHT = 260;

interface SiteMapProps {
  /** Names the site, as in 'site 1'. */
  name: string;
  site: SiteValues;
  onMove: (position: Pick<SiteValues, 'latitude' | 'longitude'>) => void;
}

/** A site and what it reaches; dragging or pressing moves it, and the fields beside the map do so by keyboard. */
export function SiteMap({ name, site, onMove }: SiteMapProps) {
  const tiles = useTiles();
  if (tiles === undefined) return null;
  return (
    <div>
      <MapView
        label={`Map of ${name}`}
        height={HEIGHT}
        tiles={tiles}
        frame=""
        pin={{
          label: `${name}: drag it to move it`,
          at: placeOf(site) ?? null,
          radius: Math.max(Number(radiusOf(site.radius)) || 0, 0),
          onMove: (place) => onMove(typePosition(place)),
        }}
      />
      <p className="muted">Press the map or drag the mark to move it. The circle is the radius.</p>
    </div>
  );
}
