import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';

const DAY_MS = 86_400_000;

/** What the address says about the list. */
export interface BinView {
  search?: string;
  page?: number;
  cursor?: string;
}

/** How long a deleted record can still be restored; whole days, never less than none. */
export function daysLeft(deletedAt: string, now: Date): number {
  const passed = Math.floor((now.getTime() - Date.parse(deletedAt)) / DAY_MS);
  return Math.min(DELETED_KEPT_DAYS, Math.max(0, DELETED_KEPT_DAYS - passed));
}

export function daysLeftText(days: number): string {
  if (days === 0) return 'Less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}

/** Anything that is no value of its kind is as if it were not there. */
export function readBinAddress(given: object): BinView {
  const address: Record<string, unknown> = { ...given };
  const page = Number(address.page);
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  const search = text(address.search)?.slice(0, 200);
  const cursor = text(address.cursor);
  return {
    ...(search && { search }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000_000 && { page }),
    ...(cursor && { cursor }),
  };
}
