import { VERDICT_LABELS, VERDICTS } from '@fairlead/contract/checkins';
import type { MappedVisit } from '@fairlead/contract/checkins/map';
import type { MapKind, MapPoint } from '../../../ui/map/map-view.tsx';

/** How each verdict looks; signs beside colours, so that nobody has to tell colours apart. */
const SIGNS = {
  verified: { tone: 'good', sign: '✓' },
  away: { tone: 'wait', sign: '→' },
  cannot_verify: { tone: 'plain', sign: '?' },
  entered_later: { tone: 'info', sign: '…' },
} as const;

/** What a visit without a verdict is kept under. */
const NO_VERDICT = 'none';

/** The marks of visits by verdict, in the order of the legend. */
export const VISIT_MARKS: Readonly<Record<string, MapKind>> = {
  ...Object.fromEntries(VERDICTS.map((verdict) => [verdict, { ...SIGNS[verdict], label: VERDICT_LABELS[verdict] }])),
  [NO_VERDICT]: { tone: 'plain', sign: '', label: 'No verdict' },
};

const markOf = ({ verdict }: Pick<MappedVisit, 'verdict'>): string => verdict ?? NO_VERDICT;

export const pointsOf = (visits: readonly MappedVisit[]): MapPoint[] =>
  visits.map((visit) => ({ id: visit._id, latitude: visit.latitude, longitude: visit.longitude, kind: markOf(visit) }));

/** The marks that are on the map, each with its words and how many there are. */
export function legendOf(visits: readonly MappedVisit[]): (MapKind & { key: string; count: number })[] {
  const counts = new Map<string, number>();
  for (const visit of visits) counts.set(markOf(visit), (counts.get(markOf(visit)) ?? 0) + 1);
  return Object.entries(VISIT_MARKS).flatMap(([key, mark]) => {
    const count = counts.get(key) ?? 0;
    return count === 0 ? [] : [{ ...mark, key, count }];
  });
}
