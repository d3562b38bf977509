import type { DashboardFigures } from '@fairlead/contract/dashboard';
import { conversionChart } from '@fairlead/contract/dashboard/charts';
import { conversionPercent } from '@fairlead/contract/dashboard/conversion-percent';
import type { ChartColors } from '@fairlead/contract/kit/report/chart-colors';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { monthAndYear, monthName } from '../../../ui/dates/date-days.ts';
import { Icon } from '../../../ui/icon.tsx';
import { compareConversion } from '../figures.rules.ts';
import classes from './cards.module.css';
import { NothingDecided } from './nothing-decided.tsx';

type Month = DashboardFigures['months'][number];

const SHORT = 6;

/** The last months' conversion with a true sentence about the latest one; leads to the reports (docs/product/dashboard.md). */
export function ConversionDataCard({ months }: { months: readonly Month[] }) {
  const last = useMemo(() => months.slice(-SHORT), [months]);
  const [past, present] = last.slice(-2);
  const words = past && present && compareConversion(present, past);
  return (
    <section className={classes.card} aria-label="Conversion data">
      <div className={classes.head}>
        <h2 className={classes.finding}>{words?.sentence}</h2>
        <Link to={paths.reports} search={{ type: 'sales' } as never} className={classes.arrow} aria-label="Open the sales report">
          <Icon name="right" />
        </Link>
      </div>
      <ConversionChart label="Conversion of the last 6 months" months={last} height={120} />
      <p className={classes.note}>{words?.note}</p>
    </section>
  );
}

/** The conversion of the last 12 months. */
export function ConversionRateCard({ months }: { months: readonly Month[] }) {
  return (
    <section className={classes.card} aria-label="Conversion rate">
      <div className={classes.head}>
        <h2 className={classes.title}>Conversion rate</h2>
        <span className={classes.note}>last 12 months</span>
      </div>
      {months.every(({ decided }) => decided === 0) ? (
        <NothingDecided when="in these months" />
      ) : (
        <ConversionChart label="Conversion rate of the last 12 months" months={months} height={180} />
      )}
    </section>
  );
}

function ConversionChart({ label, months, height }: { label: string; months: readonly Month[]; height: number }) {
  const options = useCallback(
    (colors: ChartColors) =>
      conversionChart(
        months.map((each) => ({ ...each, label: shortMonth(each.month) })),
        colors,
      ),
    [months],
  );
  const rows = useMemo(() => months.map(describeMonth), [months]);
  return <Chart label={label} options={options} head={['Month', 'Conversion', 'Won of decided']} rows={rows} height={height} />;
}

function describeMonth(month: Month): [string, string, string] {
  const percent = conversionPercent(month);
  return [monthAndYear(month.month), percent === null ? 'nothing decided' : `${percent} %`, `${month.won} of ${month.decided}`];
}

const shortMonth = (month: string) => monthName(month, 'short');
