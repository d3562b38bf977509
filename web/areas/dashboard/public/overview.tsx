import type { Dashboard } from '@fairlead/contract/dashboard';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { today } from '../../../platform/time.ts';
import { addMonths, monthName, monthOf } from '../../../ui/dates/date-days.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useIsPhone } from '../../../ui/phone-width.ts';
import { ConversionDataCard, ConversionRateCard } from '../cards/conversion-cards.tsx';
import { LeadConversionCard } from '../cards/lead-conversion-card.tsx';
import { MoneyCards } from '../cards/money-cards.tsx';
import { dashboardQueries } from '../dashboard.queries.ts';
import classes from './overview.module.css';

const WIDE_ORDER = ['money', 'checkIn', 'calendar', 'conversion', 'tasks'] as const;
/** In a yard, the visit and the day's work come before the figures. */
const PHONE_ORDER = ['checkIn', 'tasks', 'calendar', 'money', 'conversion'] as const;

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
  const isPhone = useIsPhone();
  const lastMonth = monthName(addMonths(monthOf(today()), -1));
  const parts = {
    money: (
      <div className={classes.money}>
        {figures ? <MoneyCards money={figures.money} lastMonth={lastMonth} /> : isPending && <Waiting cards={3} className={classes.low} />}
      </div>
    ),
    checkIn: <div className={classes.checkIn}>{isPending ? <Waiting cards={1} className={classes.low} /> : checkIn}</div>,
    calendar: <div className={classes.calendar}>{isPending ? <Waiting cards={1} className={classes.high} /> : calendar}</div>,
    conversion: (figures || isPending) && (
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
    ),
    tasks: <div className={classes.tasks}>{isPending ? <Waiting cards={1} className={classes.high} /> : tasks}</div>,
  };
  return (
    <>
      {overview.isError && !data && (
        <Panel label="Figures" query={overview} loading="Loading figures..." failure={() => 'The figures could not be read'}>
          {() => null}
        </Panel>
      )}
      <div className={classes.cards}>
        {(isPhone ? PHONE_ORDER : WIDE_ORDER).map((part) => (
          <Fragment key={part}>{parts[part]}</Fragment>
        ))}
      </div>
      {figures && <ConversionRateCard months={figures.months} />}
    </>
  );
}

/** Cards without content, as high as those that will stand there. */
function Waiting({ cards, className }: { cards: number; className: string | undefined }) {
  const places = Array.from({ length: cards }, (_, at) => at);
  return places.map((place) => <div key={place} className={`${classes.waiting} ${className}`} data-skeleton />);
}
