import { fromMinor } from '@fairlead/contract/kit/money';
import { AGES, type Age, type LedgerFigures, type LedgerKind } from '@fairlead/contract/ledger';
import { monthOf } from '../ledger.rules.ts';
import type { SumRow, Wanted } from './sums.store.ts';

/** How many months are told of. */
const MONTHS = 12;
const DAY_MS = 86_400_000;

/** What the figures by this day are made of: what was issued in the months told of, what was paid this month, and what is open. */
export function wantedFor(books: string, today: string): Wanted {
  const ago = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  const [issuedSince = '', ...later] = lastMonths(monthOf(today));
  return { books, issuedSince, paidSince: later.at(-1) ?? '', ages: { today, days30: ago(30), days60: ago(60), days90: ago(90) } };
}

/** The figures that these sums come to, in the currency of the books. Sums at rates of another currency are not in them. */
export function figuresOf(sums: readonly SumRow[], books: string, today: string): LedgerFigures {
  const kept = sums.filter(({ baseCurrency }) => baseCurrency === books);
  const amount = (minor: bigint) => fromMinor(minor, books);
  const total = (isWanted: (sum: SumRow) => boolean) => kept.filter(isWanted).reduce((sum, { baseMinor }) => sum + BigInt(baseMinor), 0n);
  const issuedIn = (kind: LedgerKind, month: string) => total((sum) => sum.what === 'issued' && sum.kind === kind && sum.at === month);
  const profitOf = (month: string) => issuedIn('receivable', month) - issuedIn('payable', month);
  const months = lastMonths(monthOf(today));
  const [before = '', present = ''] = months.slice(-2);

  /** Unpaid now, and at the end of last month: without what was issued since, and with what was paid since. */
  function unpaid(kind: LedgerKind) {
    const now = total((sum) => sum.what === 'due' && sum.kind === kind);
    const issued = total((sum) => sum.what === 'issued' && sum.kind === kind && sum.at >= present);
    const paid = total((sum) => sum.what === 'paid' && sum.kind === kind && sum.at >= present);
    return { amount: amount(now), before: amount(now - issued + paid) };
  }

  function ageing(kind: LedgerKind) {
    const open = sums.filter((sum) => sum.what === 'due' && sum.kind === kind);
    const currencies = [...new Set(open.map(({ currency }) => currency))].sort();
    const ofCurrency = currencies.map((currency) => {
      const rows = open.filter((sum) => sum.currency === currency);
      return { currency, ...agesOf(rows, 'minor', currency) };
    });
    const inBooks = open.filter(({ baseCurrency }) => baseCurrency === books);
    return { ...agesOf(inBooks, 'baseMinor', books), byCurrency: ofCurrency.filter((row) => AGES.some((age) => /[1-9]/.test(row[age]))) };
  }

  return {
    currency: books,
    receivables: unpaid('receivable'),
    payables: unpaid('payable'),
    profit: { amount: amount(profitOf(present)), before: amount(profitOf(before)) },
    months: months.map((month) => ({
      month,
      receivables: amount(issuedIn('receivable', month)),
      payables: amount(issuedIn('payable', month)),
      profit: amount(profitOf(month)),
    })),
    ageing: { receivable: ageing('receivable'), payable: ageing('payable') },
    withoutRate: sums.reduce(
      (count, { what, baseCurrency, entries }) => (what === 'issued' && baseCurrency !== books ? count + entries : count),
      0,
    ),
  };
}

function agesOf(rows: readonly SumRow[], column: 'minor' | 'baseMinor', currency: string) {
  const total = (age?: Age) => rows.filter(({ at }) => age === undefined || at === age).reduce((sum, row) => sum + BigInt(row[column]), 0n);
  const ages = Object.fromEntries(AGES.map((age) => [age, fromMinor(total(age), currency)])) as Record<Age, string>;
  return { ...ages, total: fromMinor(total(), currency) };
}

/** The months up to this one, oldest first. */
function lastMonths(month: string): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, at) => new Date(Date.UTC(year, number - MONTHS + at, 1)).toISOString().slice(0, 7));
}
