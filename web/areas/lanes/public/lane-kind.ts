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

const isText = (value: unknown): value is string => typeof value === 'string';

/** What happened to a lane, in the timeline of its client. */
export const describe = createWords(laneKind, {
  told: typedFields(LANE_FIELDS),
  nameOf: ({ loadPort, dischargePort, mode, commodity }) =>
    isText(loadPort) && isText(dischargePort)
      ? `the lane ${laneName({ loadPort, dischargePort, mode: isText(mode) ? mode : null, commodity: isText(commodity) ? commodity : null })}`
      : undefined,
  href: paths.lane,
});
