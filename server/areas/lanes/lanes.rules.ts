import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { LANE_MESSAGES } from '@fairlead/contract/lanes';
import { folded } from '../../platform/db/lists/folded.ts';
import type { Step } from '../../records/write/kind.ts';
import type { LaneRow } from './lanes.tables.ts';

/**
 * What a client has once: a pair of ports with a mode and a commodity. Where a merge of clients leaves two such lanes at one, the moved one
 * has its id before this (see the store).
 */
const keyOf = ({ loadPort, dischargePort, mode, commodity }: Pick<LaneRow, 'loadPort' | 'dischargePort' | 'mode' | 'commodity'>) =>
  [loadPort, dischargePort, mode ?? '', folded(commodity ?? '')].join(' ');

/** What lanes are searched by. The lines of a port stand together, because a port's name is replaced there when it changes. */
const searchTextOf = (row: LaneRow): string =>
  [portText(row.loadPort, row.loadPortName), portText(row.dischargePort, row.dischargePortName), folded(row.commodity ?? '')].join('\n');
export const portText = (code: string, name: string): string => `${folded(code)}\n${folded(name)}`;

/** A row with what follows from it. `before`: as it was. */
export const withKeys = (row: LaneRow, before?: LaneRow): LaneRow => ({
  ...row,
  volumeKey: row.volume ?? -1,
  laneKey: before && keyOf(before) === keyOf(row) ? before.laneKey : keyOf(row),
  searchText: searchTextOf(row),
});

/** The clients of which a lane left its key to another one, or came back with one that is not the usual. */
export const clientsToSettle = (steps: readonly Step<LaneRow>[]): string[] => [
  ...new Set(
    steps.flatMap(({ before, after }) => {
      const isToSettle = before ? before.laneKey !== after?.laneKey : after?.laneKey.startsWith(after.id);
      return isToSettle ? [(before ?? after)?.clientId ?? ''] : [];
    }),
  ),
];

export const refusedFields = ({
  loadPort,
  dischargePort,
  volume,
  volumeUnit,
}: Pick<LaneRow, 'loadPort' | 'dischargePort' | 'volume' | 'volumeUnit'>): FieldErrors => ({
  ...(loadPort === dischargePort && { dischargePort: LANE_MESSAGES.same }),
  ...(volume !== null && volumeUnit === null && { volumeUnit: LANE_MESSAGES.unitMissing }),
});
