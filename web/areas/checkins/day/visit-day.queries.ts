import { type CheckIn, checkInEndpoints, checkInList } from '@fairlead/contract/checkins';
import { MAX_PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { fieldsInLists } from '@fairlead/contract/kit/records/fields';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { localTimeZone } from '../../../platform/time.ts';
import type { Day } from '../../../ui/dates/date-days.ts';
import type { ListedVisit } from '../checkins.queries.ts';

const FIELDS = [...fieldsInLists(checkInList.fields), 'latitude', 'longitude'].join(',');

/** A visit as a row, with where it was. */
export type DayVisit = ListedVisit & Pick<CheckIn, 'latitude' | 'longitude'>;

/** What the list of visits is asked for a day, as its address says it. */
export const dayView = (employee: string, day: Day) => ({ employee, visitedFrom: day, visitedTo: day });

/** The visits that an employee logged or came along on, of a day by the viewer's clock, earliest first. */
export const visitDay = (employee: string, day: Day) =>
  queryOptions({
    queryKey: ['checkins', 'day', employee, day],
    queryFn: async ({ signal }) => {
      const order = { sort: 'timestamp', order: 'asc' } as const;
      const query = { ...dayView(employee, day), ...order, timeZone: localTimeZone(), limit: String(MAX_PAGE_SIZE), fields: FIELDS };
      const { checkIns, next } = await api(checkInEndpoints.list, { query, signal });
      return { checkIns: checkIns as DayVisit[], hasMore: next !== null };
    },
    placeholderData: keepPreviousData,
  });
