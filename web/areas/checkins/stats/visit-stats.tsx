import { checkInEndpoints, checkInList } from '@fairlead/contract/checkins';
import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { today } from '../../../platform/time.ts';
import { askDays } from '../../../records/list/list.queries.ts';
import { changeView, textIn } from '../../../records/list/list-view.rules.ts';
import { useListView } from '../../../records/list/use-list-view.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { VISIT_LIST } from '../list/visit-list.tsx';
import { StatsTables } from './stats-tables.tsx';
import classes from './visit-stats.module.css';
import { countedDays, daysText, instantsOf, shareText, type VisitedDays } from './visit-stats.rules.ts';

/** A table says so many; the list says the rest. */
const ROWS = 10;

const statsOf = (days: VisitedDays) =>
  queryOptions({
    queryKey: ['checkins', 'stats', 'days', days],
    queryFn: ({ signal }) => api(checkInEndpoints.stats, { query: instantsOf(days), signal }),
    placeholderData: keepPreviousData,
  });

/** Visits per event type, employee and client on the days that their list is filtered by, or else on the last ones. */
export function VisitStats({ onFollow }: { onFollow: () => void }) {
  const [view] = useListView(VISIT_LIST);
  const asked = askDays(checkInList.filters, view);
  const days = countedDays({ visitedFrom: textIn(asked, 'visitedFrom'), visitedTo: textIn(asked, 'visitedTo') }, today());
  const stats = useQuery(statsOf(days));
  return (
    <div className={classes.stats}>
      <Days days={days} />
      <PanelContent
        query={stats}
        loading="Counting visits..."
        failure={() => 'The visits could not be counted.'}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title="No visits on these days." hint="Choose other days above." />}
      >
        {(counted) => (
          <>
            <p className={classes.sum}>
              <b>{counted.total.toLocaleString('en-US')}</b>{' '}
              {[counted.total === 1 ? 'visit' : 'visits', shareText(counted)].filter(Boolean).join(', ')}
            </p>
            <StatsTables stats={counted} rows={ROWS} days={days} onFollow={onFollow} />
          </>
        )}
      </PanelContent>
    </div>
  );
}

/** Names the days, and changes those of the list. */
function Days({ days }: { days: VisitedDays }) {
  const [view, setView] = useListView(VISIT_LIST);
  const [isPicking, setPicking] = useState(false);
  const { visitedFrom: from, visitedTo: to } = days;
  return (
    <div className={classes.days}>
      <Button leftSection={<Icon name="calendar" size={16} />} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {daysText(days)}
      </Button>
      <span>All visits of these days, whatever else the list is filtered by.</span>
      {isPicking && (
        <DateRangePicker
          title="Visited on"
          value={{ start: from ?? to ?? today(), end: to ?? from ?? today() }}
          preset={DATE_PRESETS.find((each) => each === textIn(view, 'visited'))}
          onApply={({ start, end }, preset) =>
            setView(changeView(VISIT_LIST, view, preset ? { visited: preset } : { visited: undefined, visitedFrom: start, visitedTo: end }))
          }
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
