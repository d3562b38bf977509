import { typedFields } from '@fairlead/contract/kit/records/fields';
import { LANE_FIELDS, laneKind } from '@fairlead/contract/lanes';
import { paths } from '../../../paths.ts';
import { createBin } from '../../../records/bin/bin.ts';
import { createWords } from '../../../records/timeline/create-words.rules.ts';
import { laneName, laneRecords } from '../lanes.queries.ts';

/** Deleted lanes (docs/product/lanes.md). */
export const bin = createBin(laneRecords, {
  ...{ title: 'Lanes', nameHeader: 'Lane', searchLabel: 'Port or commodity' },
  describe: (lane) => ({ name: laneName(lane), detail: lane.clientName }),
});

/** What happened to a lane, in the timeline of its client. */
export const describe = createWords(laneKind, {
  told: typedFields(LANE_FIELDS),
  nameOf: ({ loadPort, dischargePort }) =>
    typeof loadPort === 'string' && typeof dischargePort === 'string' ? `the lane ${loadPort} → ${dischargePort}` : undefined,
  href: paths.lane,
});
