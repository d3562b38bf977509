import { addDays, type Day } from '../../../ui/dates/date-days.ts';

const DAY_MS = 86_400_000;

/** The quick choices for a follow-up (docs/product/clients.md), as days from today. */
export const FOLLOW_UP_CHOICES = [
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

export const followUpIn = (days: number, today: Day): Day => addDays(today, days);

/** How far off a day is: 'today', 'tomorrow', 'in 3 days', '2 days overdue'. */
export function followUpWords(day: Day, today: Day): { words: string; isOverdue: boolean } {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 0) return { words: days === -1 ? '1 day overdue' : `${-days} days overdue`, isOverdue: true };
  return { words: days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`, isOverdue: false };
}
