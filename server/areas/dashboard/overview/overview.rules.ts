import { ACTIVITY_WEEKS } from '@fairlead/contract/dashboard';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Every day from the Monday `ACTIVITY_WEEKS` - 1 weeks before this one's until today. */
export function listActivityDays(today: string): string[] {
  const sinceMonday = (new Date(today).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  const total = (ACTIVITY_WEEKS - 1) * WEEK_DAYS + sinceMonday + 1;
  return Array.from({ length: total }, (_, at) => addDays(today, at + 1 - total));
}

/** The months until this one, `YYYY-MM`, oldest first. */
export function listMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7));
}
