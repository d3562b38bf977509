import type { CheckInStats } from '@fairlead/contract/checkins';
import { addDays, type Day, monthDayYear } from '../../../ui/dates/date-days.ts';

/** So many days, today among them. */
export const STATS_DAYS = 30;

/** Behind the '#' of the list's address it opens its statistics. */
export const STATISTICS = 'statistics';

export const statsRange = (today: Day) => ({ startDate: addDays(today, 1 - STATS_DAYS), endDate: today });

/** Each day of the last ones, also those without a visit. */
export function everyDay({ perDay }: Pick<CheckInStats, 'perDay'>, today: Day) {
  const counted = new Map(perDay.map((each) => [each.date, each]));
  return Array.from({ length: STATS_DAYS }, (_, at) => {
    const date = addDays(today, at + 1 - STATS_DAYS);
    return counted.get(date) ?? { date, count: 0, judged: 0, verified: 0 };
  });
}

type Tally = Pick<CheckInStats, 'judged' | 'verified'>;

/** '75 %', of the visits with a verdict; undefined while none has one. */
export const verifiedShare = ({ judged, verified }: Tally): string | undefined =>
  judged === 0 ? undefined : `${Math.round((100 * verified) / judged)} %`;

/** '75 % verified'; undefined while no visit has a verdict. */
export function shareText(tally: Tally): string | undefined {
  const share = verifiedShare(tally);
  return share && `${share} verified`;
}

/** Days as the list's address says them; open where one is missing. */
export interface VisitedDays {
  visitedFrom?: Day | undefined;
  visitedTo?: Day | undefined;
}

/** The days that the list is filtered by, or else the last ones. */
export function countedDays({ visitedFrom, visitedTo }: VisitedDays, today: Day): VisitedDays {
  if (visitedFrom || visitedTo) return { ...(visitedFrom && { visitedFrom }), ...(visitedTo && { visitedTo }) };
  const { startDate, endDate } = statsRange(today);
  return { visitedFrom: startDate, visitedTo: endDate };
}

/** As instants, because days alone would mean the workspace's own and the list's are the viewer's. */
export const instantsOf = ({ visitedFrom, visitedTo }: VisitedDays) => ({
  ...(visitedFrom && { startDate: new Date(startOf(visitedFrom)).toISOString() }),
  ...(visitedTo && { endDate: new Date(startOf(addDays(visitedTo, 1)) - 1).toISOString() }),
});

const startOf = (day: Day): number => Date.parse(`${day}T00:00`);

/** 'Nov 1, 2026 – Nov 30, 2026', 'Since Nov 1, 2026' or 'Until Nov 30, 2026'. */
export function daysText({ visitedFrom, visitedTo }: VisitedDays): string {
  if (!visitedFrom) return `Until ${monthDayYear(visitedTo ?? '')}`;
  if (!visitedTo) return `Since ${monthDayYear(visitedFrom)}`;
  return visitedFrom === visitedTo ? monthDayYear(visitedFrom) : `${monthDayYear(visitedFrom)} – ${monthDayYear(visitedTo)}`;
}
