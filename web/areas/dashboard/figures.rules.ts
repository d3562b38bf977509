import type { Conversion } from '@fairlead/contract/clients';
import type { DashboardFigures } from '@fairlead/contract/dashboard';
import { conversionPercent } from '@fairlead/contract/dashboard/conversion-percent';

/** What a month's conversion is said to be beside that of the month before it. */
export function compareConversion(present: Conversion, past: Conversion): { sentence: string; note: string } {
  const [now, before] = [conversionPercent(present), conversionPercent(past)];
  const decided = `${present.won} of ${present.decided} decided this month.`;
  if (now === null) return { sentence: 'Nothing was won or lost this month yet.', note: 'A client counts once its status is Won or Lost.' };
  if (before === null) return { sentence: 'Nothing was won or lost last month.', note: decided };
  // Compared exactly, as the whole percents may be equal.
  const difference = present.won * past.decided - past.won * present.decided;
  if (difference > 0) return { sentence: 'Conversion rate has improved from last month!', note: 'Keep up the good work!' };
  if (difference < 0) return { sentence: 'Conversion rate has fallen since last month.', note: decided };
  return { sentence: 'Conversion rate is the same as last month.', note: decided };
}

/** From 0, nothing, to 3, the busiest quarter of the days on which there was something. */
export type ActivityLevel = 0 | 1 | 2 | 3;
export const LEVEL_WORDS = ['empty', 'low', 'medium', 'high'] as const;

/** The level of each day by the quartiles of the days on which anything happened. */
export function levelActivity(days: DashboardFigures['activity']): ActivityLevel[] {
  const busy = days
    .map(({ count }) => count)
    .filter((count) => count > 0)
    .sort((one, other) => one - other);
  const quartile = (part: number) => busy[Math.min(busy.length - 1, Math.floor(busy.length * part))] ?? 0;
  const [low, high] = [quartile(0.25), quartile(0.75)];
  return days.map(({ count }) => {
    if (count === 0) return 0;
    if (count >= high) return 3;
    return count > low ? 2 : 1;
  });
}
