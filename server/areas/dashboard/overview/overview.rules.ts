import { ACTIVITY_WEEKS } from '@fairlead/contract/dashboard';
import { addDays, dayAfter, mondayOf } from '@fairlead/contract/kit/time';

const WEEK_DAYS = 7;

/** Every day from the Monday `ACTIVITY_WEEKS` - 1 weeks before this one's until today. */
export function listActivityDays(today: string): string[] {
  const days: string[] = [];
  for (let day = addDays(mondayOf(today), (1 - ACTIVITY_WEEKS) * WEEK_DAYS); day <= today; day = dayAfter(day)) days.push(day);
  return days;
}

/** The months until this one, `YYYY-MM`, oldest first. */
export function listMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7));
}
