import type { LanePort, LaneSummary } from '@fairlead/contract/lanes';
import type { MapLine, MapPoint } from '../../../ui/map/map-view.tsx';

/** Lines get a step thicker from these numbers of clients on. */
const STEPS = [1, 2, 5, 20] as const;
/** So many ports without a position are named. */
const NAMED = 5;

type Weight = MapLine['weight'];
const weightOf = (clients: number) => Math.max(1, STEPS.filter((from) => clients >= from).length) as Weight;

export const laneKey = ({ load, discharge }: LaneSummary): string => `${load.code} ${discharge.code}`;
export const clientsText = (clients: number): string => `${clients.toLocaleString('en-US')} ${clients === 1 ? 'client' : 'clients'}`;
const portText = ({ code, name }: LanePort): string => `${code} ${name}`;
export const routeText = ({ load, discharge }: LaneSummary): string => `${portText(load)} → ${portText(discharge)}`;

const placeOf = ({ latitude, longitude }: LanePort) => (latitude === null || longitude === null ? undefined : { latitude, longitude });

/** The lines and ports of the lanes whose ports both have a position, and what is said of the others. */
export function drawLanes(lanes: readonly LaneSummary[]) {
  const lines: MapLine[] = [];
  const ports = new Map<string, MapPoint>();
  const missing = new Set<string>();
  for (const lane of lanes) {
    const [from, to] = [placeOf(lane.load), placeOf(lane.discharge)];
    if (!from) missing.add(lane.load.code);
    if (!to) missing.add(lane.discharge.code);
    if (!from || !to) continue;
    const label = `${routeText(lane)}: ${clientsText(lane.clients)}`;
    lines.push({ id: laneKey(lane), from, to, weight: weightOf(lane.clients), label });
    for (const port of [lane.load, lane.discharge])
      ports.set(port.code, { id: port.code, kind: 'port', name: portText(port), code: port.code, ...(port === lane.load ? from : to) });
  }
  return { lines, ports: [...ports.values()], notDrawn: notDrawnText(lanes.length - lines.length, [...missing]) };
}

/** '2 lanes are not drawn: CNXXX has no position or is deleted.' */
function notDrawnText(count: number, codes: readonly string[]): string | undefined {
  if (count === 0) return undefined;
  const more = codes.length - NAMED;
  const named = [...codes.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])];
  const last = named.pop() ?? '';
  const why =
    named.length === 0 ? `${last} has no position or is deleted` : `${named.join(', ')} and ${last} have no position or are deleted`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'lane is' : 'lanes are'} not drawn: ${why}.`;
}

/** What each thickness on the map means. */
export const legendOf = (lines: readonly MapLine[]): { weight: Weight; label: string }[] =>
  STEPS.flatMap((from, at) => {
    const weight = (at + 1) as Weight;
    if (!lines.some((line) => line.weight === weight)) return [];
    const next = STEPS[at + 1];
    const label =
      next === undefined ? `${from} clients and more` : next - from === 1 ? clientsText(from) : `${from} to ${next - 1} clients`;
    return [{ weight, label }];
  });
