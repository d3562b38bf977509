import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';

const DAY_MS = 86_400_000;

/** How long a deleted record can still be restored; whole days, never less than none. */
export function daysLeft(deletedAt: string, now: Date): number {
  const passed = Math.floor((now.getTime() - Date.parse(deletedAt)) / DAY_MS);
  return Math.min(DELETED_KEPT_DAYS, Math.max(0, DELETED_KEPT_DAYS - passed));
}

export function daysLeftText(days: number): string {
  if (days === 0) return 'Less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
