import type { Step } from '../../../records/write/kind.ts';
import { type LedgerRow, monthOf, paymentShares } from '../ledger.rules.ts';
import type { LedgerSumTable } from '../ledger.tables.ts';

type Key = Omit<LedgerSumTable, 'entries' | 'minor' | 'baseMinor'>;
/** By how much a kept sum changes. */
export type SumChange = Key & { entries: number; minor: bigint; baseMinor: bigint };

/** How written rows change the kept sums, in the order of their keys, so that two transactions never wait for each other. */
export function sumChanges(steps: readonly Step<LedgerRow>[]): SumChange[] {
  const changes = new Map<string, SumChange>();
  const add = (row: LedgerRow | undefined, sign: 1 | -1) => {
    for (const { what, at, minor, baseMinor } of row ? sharesOf(row) : []) {
      const { kind, currency, baseCurrency } = row as LedgerRow;
      const key = [what, at, kind, currency, baseCurrency].join();
      const change = changes.get(key) ?? { what, at, kind, currency, baseCurrency, entries: 0, minor: 0n, baseMinor: 0n };
      change.entries += sign;
      change.minor += BigInt(sign) * BigInt(minor);
      change.baseMinor += BigInt(sign) * BigInt(baseMinor);
      changes.set(key, change);
    }
  };
  for (const { before, after } of steps) {
    add(before, -1);
    add(after, 1);
  }
  return [...changes]
    .filter(([, { entries, minor, baseMinor }]) => entries !== 0 || minor !== 0n || baseMinor !== 0n)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, change]) => change);
}

/** What a row adds to which sums. */
function sharesOf(row: LedgerRow): { what: Key['what']; at: string; minor: number; baseMinor: number }[] {
  const { issuedOn, dueOn, amountMinor, baseMinor, openMinor, openBaseMinor } = row;
  return [
    { what: 'issued', at: monthOf(issuedOn), minor: amountMinor, baseMinor },
    ...(openMinor > 0 ? [{ what: 'due' as const, at: dueOn, minor: openMinor, baseMinor: openBaseMinor }] : []),
    ...paymentShares(row).map(({ month, ...share }) => ({ what: 'paid' as const, at: month, ...share })),
  ];
}
