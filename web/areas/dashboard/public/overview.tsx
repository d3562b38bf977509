import type { Dashboard } from '@fairlead/contract/dashboard';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { today } from '../../../platform/time.ts';
import { addMonths, monthAndYear, monthOf } from '../../../ui/dates/date-days.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ConversionDataCard, ConversionRateCard } from '../cards/conversion-cards.tsx';
import { LeadConversionCard } from '../cards/lead-conversion-card.tsx';
import { MoneyCards } from '../cards/money-cards.tsx';
import { dashboardQueries } from '../dashboard.queries.ts';
import classes from './overview.module.css';

/** Everything that the dashboard shows at first, in one request. */
export const useOverview = (): UseQueryResult<Dashboard> => useQuery(dashboardQueries.overview(today()));

/** Reads it before the page is drawn. */
export const prepareOverview = (queries: QueryClient): Promise<void> => queries.prefetchQuery(dashboardQueries.overview(today()));

interface OverviewProps {
  overview: UseQueryResult<Dashboard>;
  /** The cards of other areas, by their place. */
  checkIn: ReactNode;
  calendar: ReactNode;
  tasks: ReactNode;
}

/** The dashboard's cards (docs/product/dashboard.md). Those of other areas are there even where the figures failed. */
export function Overview({ overview, checkIn, calendar, tasks }: OverviewProps) {
  const { data, isPending } = overview;
  const figures = data?.figures;
  const lastMonth = monthAndYear(addMonths(monthOf(today()), -1)).replace(/ .*/, '');
  return (
    <>
      {overview.isError && !data && (
        <Panel label="Figures" query={overview} loading="Loading figures..." failure={() => 'The figures could not be read'}>
          {() => null}
        </Panel>
      )}
      <div className={classes.top}>
        {figures ? <MoneyCards money={figures.money} lastMonth={lastMonth} /> : isPending && <Waiting cards={3} className={classes.low} />}
        <div className={classes.checkIn}>{isPending ? <Waiting cards={1} className={classes.low} /> : checkIn}</div>
      </div>
      <div className={classes.middle}>
        <div className={classes.calendar}>{isPending ? <Waiting cards={1} className={classes.high} /> : calendar}</div>
        {(figures || isPending) && (
          <div className={classes.conversion}>
            {figures ? (
              <>
                <LeadConversionCard figures={figures} />
                <ConversionDataCard months={figures.months} />
              </>
            ) : (
              <Waiting cards={2} className={classes.high} />
            )}
          </div>
        )}
        <div className={classes.tasks}>{isPending ? <Waiting cards={1} className={classes.high} /> : tasks}</div>
      </div>
      {figures && <ConversionRateCard months={figures.months} />}
    </>
  );
}

/** Cards without content, as high as those that will stand there. */
function Waiting({ cards, className }: { cards: number; className: string | undefined }) {
  const places = Array.from({ length: cards }, (_, at) => at);
  return places.map((place) => <div key={place} className={`${classes.waiting} ${className}`} data-loading />);
}
