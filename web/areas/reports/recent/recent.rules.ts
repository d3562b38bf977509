import type { Report } from '@fairlead/contract/reports';
import type { Tone } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';

/** How a report stands, in words. */
export function describeState({ state, progress }: Pick<Report, 'state' | 'progress'>): { label: string; tone: Tone } {
  switch (state) {
    case 'making':
      return { label: progress.total === 0 ? 'Waiting' : `Making, ${findPercent(progress)}%`, tone: 'wait' };
    case 'ready':
      return { label: 'Ready', tone: 'good' };
    case 'failed':
      return { label: 'Failed', tone: 'bad' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'info' };
  }
}

export const findPercent = ({ done, total }: Report['progress']): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));

/** As in 'Nov 16, 2026 – Nov 22, 2026', or one day. */
export const describePeriod = ({ from, to }: Pick<Report, 'from' | 'to'>): string =>
  from === to ? monthDayYear(from) : `${monthDayYear(from)} – ${monthDayYear(to)}`;
