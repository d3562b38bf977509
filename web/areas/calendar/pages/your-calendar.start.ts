import { calendarEndpoints } from '@fairlead/contract/calendar';
import { formatQuery } from '@fairlead/contract/kit/endpoint';
import type { PageStart } from '../../../build/head-start.ts';
import { paths } from '../../../paths.ts';
import { FIRST_DAY, LAST_DAY } from '../../../platform/api/head-start.ts';

/** What the calendar asks for first, and what it needs to draw a month. */
export const START: PageStart = {
  path: paths.calendar,
  call: calendarEndpoints.list.path + formatQuery({ from: FIRST_DAY, to: LAST_DAY }),
  wide: 'CalendarGrid',
};
