import type { Conversion } from '@fairlead/contract/clients';
import { addDays } from '@fairlead/contract/kit/time';
import type { Step } from '../../../records/write/kind.ts';
import type { ClientRow } from '../clients.rules.ts';

export type Outcome = 'Won' | 'Lost';

/** By month (`2026-03`) and quarter (`2026-Q1`). */
export type Conversions = Map<string, Conversion>;

/** What is left of the first; spans of the second alone count below zero. */
export const subtractConversions = (from: Conversions, what: Conversions): Conversions =>
  new Map(
    [...new Set([...from.keys(), ...what.keys()])].map((span) => {
      const [one, other] = [from.get(span), what.get(span)];
      return [span, { won: (one?.won ?? 0) - (other?.won ?? 0), decided: (one?.decided ?? 0) - (other?.decided ?? 0) }];
    }),
  );

/**
 * What a client became by a write: Won or Lost, if it was not that before. A client that is added by hand as Won counts; one that
 * comes back from the recycle bin became nothing.
 */
export function findOutcome({ before, after }: Step<ClientRow>): Outcome | undefined {
  const status = after?.currentStatus;
  if (!after || (status !== 'Won' && status !== 'Lost')) return undefined;
  const isNew = !before && after.version === 1;
  return isNew || (before && before.currentStatus !== status) ? status : undefined;
}

/** The day's quarter, as `2026-Q1`, and its first day. */
export function findQuarter(today: string): { quarter: string; from: string } {
  const [year = '', month = '1'] = today.split('-');
  const place = Math.floor((Number(month) - 1) / 3);
  return { quarter: `${year}-Q${place + 1}`, from: `${year}-${String(place * 3 + 1).padStart(2, '0')}-01` };
}

/** So many days until today, the oldest first. */
export const daysUntil = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
