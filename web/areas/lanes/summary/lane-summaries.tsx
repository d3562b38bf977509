import type { LaneSummary } from '@fairlead/contract/lanes';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { describeError } from '../../../platform/error-message.ts';
import { queryText, withoutPage } from '../../../records/list/list-view.rules.ts';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Paged } from '../../../ui/table/pager.tsx';
import { type LaneView, laneSummary, viewOfLane } from '../lanes.queries.ts';
import list from '../list/lane-list.module.css';
import { volumesText, winRateText } from './lane-summary.rules.ts';

const COLUMNS: readonly Column<LaneSummary>[] = [
  {
    key: 'route',
    header: 'Lane',
    phone: 'primary',
    cell: ({ load, discharge }) => (
      <>
        {`${load.code} → ${discharge.code}`}
        <span className={list.port}>
          <bdi>{load.name}</bdi> → <bdi>{discharge.name}</bdi>
        </span>
      </>
    ),
  },
  {
    key: 'clients',
    header: 'Clients',
    isNumber: true,
    phone: 'aside',
    cell: ({ clients }) => (
      <>
        {clients.toLocaleString('en-US')}
        <span className={list.onPhone}>{clients === 1 ? ' client' : ' clients'}</span>
      </>
    ),
  },
  {
    key: 'volume',
    header: 'Volume per year',
    isNumber: true,
    phone: 'secondary',
    cell: (lane) => (
      <span className={list.volumes}>
        {volumesText(lane) ?? '–'}
        <span className={list.onPhone}>{winRateText(lane) && ` · won ${winRateText(lane)}`}</span>
      </span>
    ),
  },
  { key: 'won', header: 'Win rate', isNumber: true, phone: 'hidden', cell: (lane) => winRateText(lane) ?? '–' },
];

interface LaneSummariesProps {
  view: LaneView;
  onView: (view: LaneView) => void;
}

/** A view's lanes by pairs of ports, the most clients first; each leads to its lanes. */
export function LaneSummaries({ view, onView }: LaneSummariesProps) {
  const summary = useQuery(laneSummary(view, view.page ?? 1));
  const pageOf = (to: number, pages: number) => (to >= 1 && to <= pages ? String(to) : null);
  return (
    <PanelContent
      query={summary}
      loading="Summing up lanes..."
      failure={(error) => describeError(error, 'The lanes could not be summed up. Please try again.')}
    >
      {({ lanes, page: at, pages, filters }) => (
        <Paged
          at={{ page: at, previous: pageOf(at - 1, pages), next: pageOf(at + 1, pages) }}
          pages={pages}
          isOld={summary.isPlaceholderData}
          onTurn={({ page }) => onView({ ...withoutPage(view), ...(page && { page }) })}
        >
          <DataTable
            label="Lanes by their ports"
            columns={COLUMNS}
            rows={lanes}
            rowKey={({ load, discharge }) => `${load.code} ${discharge.code}`}
            href={(lane) => `${paths.lanes}?${queryText(viewOfLane(filters, view, lane))}`}
          />
        </Paged>
      )}
    </PanelContent>
  );
}
