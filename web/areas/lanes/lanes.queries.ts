import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { type Lane, type LaneSummary, type LaneSummaryQuery, laneEndpoints, laneKind } from '@fairlead/contract/lanes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { askDays } from '../../records/list/list.queries.ts';
import { readListAddress } from '../../records/list/list-address.rules.ts';
import { withoutOrder } from '../../records/list/list-view.rules.ts';
import { createRecords, type RowOfKind, type ViewOfKind } from '../../records/records.ts';

/** A lane as a row of a list. */
export type ListedLane = RowOfKind<typeof laneKind>;
/** What the list's address says: its filters, and whether they are summed up by ports or drawn on a map. */
export type LaneView = ViewOfKind<typeof laneKind> & { show?: 'ports' | 'map' };

const readFilters = readListAddress(laneKind.list);
const readShow = (show: unknown): Pick<LaneView, 'show'> => (show === 'ports' || show === 'map' ? { show } : {});
export const laneRecords = createRecords(laneKind, {
  path: paths.lanes,
  href: paths.lane,
  readAddress: (address): LaneView => ({
    ...readFilters(address),
    ...readShow(Reflect.get(address, 'show')),
  }),
});
/** One belongs to who added it. */
export const ownershipOf = ({ createdBy }: Pick<ListedLane, 'createdBy'>) => ({ createdBy, assignedTo: [] });

/**
 * The lanes of a view by pairs of ports, so many at a time, with the filters that found them: while those of other filters are read,
 * the old ones stay. `frame` is equal for the same filters, so that a map moves only when they change.
 */
export function laneSummary(view: LaneView, page: number, limit = PAGE_SIZE) {
  const { show: _show, ...filters }: LaneView = withoutOrder(view);
  const asked = askDays(laneKind.list.filters, filters) as LaneSummaryQuery;
  return queryOptions({
    queryKey: [laneKind.area, 'summary', asked, page, limit],
    async queryFn({ signal }) {
      const query = { ...asked, page: String(page), limit: String(limit) };
      return { ...(await api(laneEndpoints.summary, { query, signal })), filters, frame: JSON.stringify(asked) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The list of what a lane sums up, in the order of a view. */
export const viewOfLane = (filters: LaneView, { sort, order }: LaneView, { load, discharge }: LaneSummary): LaneView => ({
  ...{ ...filters, sort, order },
  ...{ loadPort: load.code, dischargePort: discharge.code },
});

/** 'INNSA → NLRTM · FCL · Cotton yarn': a client may have several lanes of the same ports. */
export const laneName = ({ loadPort, dischargePort, mode, commodity }: LaneNamed): string =>
  [`${loadPort} → ${dischargePort}`, mode, commodity].filter(Boolean).join(' · ');
type LaneNamed = Record<'loadPort' | 'dischargePort', string> & Record<'mode' | 'commodity', string | null>;

/** '1,200 TEU'; undefined without a volume. */
export const volumeText = ({ volume, volumeUnit }: Pick<Lane, 'volume' | 'volumeUnit'>): string | undefined =>
  volume === null ? undefined : [volume.toLocaleString('en-US'), volumeUnit].filter(Boolean).join(' ');
