import { useNavigate, useSearch } from '@tanstack/react-router';
import { today } from '../../../platform/time.ts';
import { addressOf, type Period, readPeriod, type Span } from './period.rules.ts';

/** The period that the address names, beside whatever else it says, and how to show another. */
export function usePeriod(usual: Span, firstDay = today()) {
  const navigate = useNavigate();
  const address = useSearch({ strict: false }) as Record<string, unknown>;
  const show = (period: Period) =>
    void navigate({
      search: ((before: object) => ({ ...before, ...addressOf(period, usual, firstDay) })) as never,
      state: true,
      replace: true,
      resetScroll: false,
    });
  return [readPeriod(address, usual, firstDay), show] as const;
}
