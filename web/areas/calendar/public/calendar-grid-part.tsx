import { lazyPart } from '../../../platform/lazy-part.ts';
import classes from '../view/calendar-panel.module.css';

/** The grid with its library. The shell names it too, so that it is there before the calendar is opened. */
export const CalendarGrid = lazyPart(() => import('../view/calendar-grid.tsx'), 'CalendarGrid', {
  coming: <div className={classes.skeleton} data-skeleton />,
});
