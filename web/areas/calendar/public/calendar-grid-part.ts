import { lazyPart } from '../../../platform/lazy-part.ts';

/** The grid with its library. The shell names it too, so that it is there before the calendar is opened. */
export const CalendarGrid = lazyPart(() => import('../view/calendar-grid.tsx'), 'CalendarGrid');
