import type { CheckInStats } from '@fairlead/contract/checkins';
import { addDays, type Day } from '../../../ui/dates/date-days.ts';

/** So many days, today among them. */
export const STATS_DAYS = 30;

export const statsRange = (today: Day) => ({ startDate: addDays(today, 1 - STATS_DAYS), endDate: today });

/** Each day of the last ones, also those without a visit. */
export function everyDay({ perDay }: Pick<CheckInStats, 'perDay'>, today: Day) {
  const counted = new Map(perDay.map((each) => [each.date, each]));
  return Array.from({ length: STATS_DAYS }, (_, at) => {
    const date = addDays(today, at + 1 - STATS_DAYS);
    return counted.get(date) ?? { date, count: 0, judged: 0, verified: 0 };
  });
}

/** '75 % verified', of the visits with a verdict; undefined while none has one. */
export function shareText({ judged, verified }: Pick<CheckInStats, 'judged' | 'verified'>): string | undefined {
  return judged === 0 ? undefined : `${Math.round((100 * verified) / judged)} % verified`;
}
