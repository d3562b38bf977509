import type { Place } from '@fairlead/contract/kit/position';
import Supercluster from 'supercluster';
import type { MapPoint } from './map-view.tsx';

/** The deepest zoom; what still lies together there is told as a list. */
export const MAX_ZOOM = 18;
/** Pixels within which points become one mark: no two marks are nearer than a finger needs. */
const CLUSTER_RADIUS = 48;
const CODE_RADIUS = 64;
/** As wide as the map's library draws the world at zoom 0. */
const TILE = 256;

type Counts = Record<string, number>;

/** One mark on the map: a point, or a number of them. Marks with the same key are the same. */
export type Mark = Place & { key: string } & ({ point: MapPoint } | { cluster: number; count: number; counts: Counts });

/** Sorts points so that what lies in a part of the map is found without looking at all of them. */
export function clusterPoints(points: readonly MapPoint[]) {
  // A code is wider than a finger needs.
  const radius = points.some(({ code }) => code !== undefined) ? CODE_RADIUS : CLUSTER_RADIUS;
  const index = new Supercluster<{ point: MapPoint }, Counts>({
    radius,
    extent: TILE,
    maxZoom: MAX_ZOOM,
    map: ({ point }) => ({ [point.kind]: 1 }),
    reduce(sum, more) {
      for (const [kind, count] of Object.entries(more)) sum[kind] = (sum[kind] ?? 0) + count;
    },
  });
  index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
    })),
  );
  return {
    /** The marks between west, south, east and north. */
    findMarks: (bounds: [number, number, number, number], zoom: number): Mark[] =>
      index.getClusters(bounds, Math.floor(zoom)).map(({ geometry, properties }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        if (!('cluster_id' in properties)) return { key: properties.point.id, latitude, longitude, point: properties.point };
        const { cluster_id: cluster, point_count: count, cluster: _is, point_count_abbreviated: _short, ...counts } = properties;
        return { key: `${cluster} ${count}`, latitude, longitude, cluster, count, counts: counts as Counts };
      }),
    /** The zoom at which a cluster comes apart; undefined where it never does. */
    findSplit(cluster: number): number | undefined {
      const zoom = index.getClusterExpansionZoom(cluster);
      return zoom > MAX_ZOOM ? undefined : zoom;
    },
    /** The first so many of a cluster's points. */
    listIds: (cluster: number, limit: number): string[] => index.getLeaves(cluster, limit).map(({ properties }) => properties.point.id),
  };
}
