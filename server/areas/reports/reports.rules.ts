import { fromMinor } from '@fairlead/contract/kit/money';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { DAY_MS, dayAfter, periodText, toInstant } from '@fairlead/contract/kit/time';
import { REPORT_DAYS, REPORT_TYPE_LABELS, type ReportType } from '@fairlead/contract/reports';
import { instantText } from '../../platform/clock/clock.ts';

/** A period in days, both inclusive, and the instants at which it begins and is over in the workspace's time zone. */
export interface Period {
  from: string;
  to: string;
  startsAt: string;
  endsAt: string;
}

export const findPeriod = ({ from, to }: { from: string; to: string }, zone: string): Period => ({
  from,
  to,
  startsAt: instantText(toInstant(from, '00:00', zone)),
  endsAt: instantText(toInstant(dayAfter(to), '00:00', zone)),
});

/** The months of a period, 'YYYY-MM', oldest first. */
export function listMonths({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** A month for people, in a reader's language of dates: 'Nov 2026'. */
export const nameMonth = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month));

interface Named {
  type: ReportType;
  from: string;
  to: string;
}

/** For people: 'Sales Report, Nov 1, 2026 to Nov 7, 2026', in a reader's language of dates. */
export const titleReport = ({ type, ...period }: Named, language: string): string =>
  `${REPORT_TYPE_LABELS[type]}, ${periodText(period, language)}`;

/** Of its file, so that files sort by day: 'Sales Report 2026-11-01 to 2026-11-07'. */
export const nameFile = ({ type, from, to }: Named): string => `${REPORT_TYPE_LABELS[type]} ${from === to ? from : `${from} to ${to}`}`;

/**
 * What decides which clients someone sees: their visibility, their employee and, where it counts, the department. A report is for its maker as long as this stays what it was, and for everyone
 * who sees all clients.
 */
export const describeScope = ({ sees, employeeId }: Pick<Actor, 'sees' | 'employeeId'>, department: string | null): string =>
  sees === 'all' ? 'all' : JSON.stringify([sees, employeeId, sees === 'department' ? department : null]);

export const keptUntil = (createdAt: string) => instantText(new Date(Date.parse(createdAt) + REPORT_DAYS * DAY_MS));

/** Whole percent; null where there is nothing to compare with. */
export const percent = (part: number, of: number): number | null => (of === 0 ? null : Math.round((100 * part) / of));

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Minor units as a number in whole units, for files and charts. */
export const toUnits = (minor: bigint | string, currency: string): number => Number(fromMinor(BigInt(minor), currency));
