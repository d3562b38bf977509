import type { DashboardFigures } from '@fairlead/contract/dashboard';
import { conversionPercent } from '@fairlead/contract/dashboard/conversion-percent';
import { ActivityGrid } from './activity-grid.tsx';
import classes from './cards.module.css';
import { NothingDecided } from './nothing-decided.tsx';

/** The conversion of this quarter, and how active the team was (docs/product/dashboard.md). */
export function LeadConversionCard({ figures: { quarter, activity } }: { figures: DashboardFigures }) {
  const percent = conversionPercent(quarter);
  return (
    <section className={classes.card} aria-label="Lead Conversion">
      <div className={classes.head}>
        <h2 className={classes.title}>Lead Conversion</h2>
        <span className={classes.note}>this quarter</span>
      </div>
      {percent === null ? (
        <NothingDecided when="yet" />
      ) : (
        <p>
          <span className={classes.amount}>{percent} %</span>{' '}
          <span
            className={classes.note}
          >{`${quarter.won.toLocaleString('en-US')} of ${quarter.decided.toLocaleString('en-US')} decided`}</span>
        </p>
      )}
      <div className={classes.bar} aria-hidden="true">
        <i style={{ width: `${percent ?? 0}%` }} />
      </div>
      <ActivityGrid days={activity} />
      <p className={classes.note}>Team activity, last 12 weeks</p>
    </section>
  );
}
