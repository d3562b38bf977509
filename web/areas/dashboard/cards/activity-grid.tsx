import type { DashboardFigures } from '@fairlead/contract/dashboard';
import { fullDay } from '../../../ui/dates/date-days.ts';
import { LEVEL_WORDS, levelActivity } from '../figures.rules.ts';
import classes from './cards.module.css';

/** One cell a day, a column a week that begins on Monday; each says its day and how much was done. */
export function ActivityGrid({ days }: { days: DashboardFigures['activity'] }) {
  const levels = levelActivity(days);
  return (
    <ol className={classes.grid} aria-label="Team activity, last 12 weeks">
      {days.map(({ day, count }, at) => {
        const words = `${fullDay(day)}: ${count === 1 ? '1 change' : `${count.toLocaleString('en-US')} changes`}`;
        return (
          <li key={day} title={words} data-level={LEVEL_WORDS[levels[at] ?? 0]}>
            <span className="sr-only">{words}</span>
          </li>
        );
      })}
    </ol>
  );
}
