import { fromMinor, toMinor } from '../kit/money.ts';
import { type Charge, type DemurrageCase, type DemurragePhase, WEEKENDS } from './demurrage.ts';

/** What late containers cost: calendar days as texts, amounts as exact decimals of the currency (docs/product/demurrage.md). */

interface TierCost {
  /** Days as the tariff numbers them; the last tier has no end. */
  from: number;
  to: number | null;
  days: number;
  /** Per day and container. */
  rate: string;
  amount: string;
}

export interface PhaseCost {
  charge: Charge;
  start: string;
  /** The day it ended, or to which it is reckoned. */
  end: string;
  isOpen: boolean;
  /** The first day that counts. */
  first: string;
  /** Null without free days. */
  lastFreeDay: string | null;
  /** The first day that is charged, where it lasts until then. */
  firstCharged: string;
  /** How many days beyond free time are charged. */
  daysBeyond: number;
  tiers: TierCost[];
  subtotal: string;
}

export interface DemurrageCost {
  phases: PhaseCost[];
  total: string;
  /**
   * While a container is late or may become so: what it costs if that ends on the day asked about or the next, and what each charged day after
   * these adds.
   */
  outlook: { totals: { day: string; total: string }[]; steps: Step[] } | null;
}

/** What each charged day adds, for all containers, until the last day of the step; the last step has none. */
interface Step {
  to: string | null;
  perDay: string;
}

/** Of a valid case. */
export function reckon(asked: DemurrageCase): DemurrageCost {
  const open = asked.phases.find(({ end }) => end === null);
  // What begins later than the day asked about can't end on it.
  const until = open && open.start > asked.until ? open.start : asked.until;
  const phases = asked.phases.map((phase) => reckonPhase(phase, { ...asked, until }));
  const total = totalOf(phases, asked);
  if (!open) return { phases, total, outlook: null };
  const next = dayAfter(until);
  const ifNext = asked.phases.map((phase) => reckonPhase(phase, { ...asked, until: next }));
  const totals = [
    { day: until, total },
    { day: next, total: totalOf(ifNext, asked) },
  ];
  const reckoned = ifNext.find(({ isOpen }) => isOpen);
  return { phases, total, outlook: { totals, steps: reckoned ? stepsAfter(reckoned, open, asked) : [] } };
}

/** What the days cost that are charged after the one to which a phase is reckoned. */
function stepsAfter({ end, firstCharged, daysBeyond }: PhaseCost, phase: DemurragePhase, asked: DemurrageCase): Step[] {
  const steps: Step[] = [];
  let number = numberedBefore(phase) + daysBeyond;
  let from = end < firstCharged ? firstCharged : dayAfter(end);
  for (const { to, rate } of phase.tiers) {
    if (to !== null && to <= number) continue;
    const last = to === null ? null : lastOf(to - number, from, chargedDays(asked));
    const perDay = fromMinor(minorOf(rate, asked) * BigInt(asked.containers), asked.currency);
    // Tiers of one rate are one step.
    if (steps.at(-1)?.perDay === perDay) steps.pop();
    steps.push({ to: last, perDay });
    if (to === null || last === null) break;
    number = to;
    from = dayAfter(last);
  }
  return steps;
}

function reckonPhase(phase: DemurragePhase, asked: DemurrageCase): PhaseCost {
  const { charge, start, freeDays, tiers } = phase;
  const isOpen = phase.end === null;
  const end = phase.end ?? asked.until;
  const first = phase.startsNextDay ? dayAfter(start) : start;
  const lastFreeDay = freeDays === 0 ? null : lastOf(freeDays, first, asked.counting === 'calendar' ? everyDay : workingDays(asked));
  const firstCharged = lastOf(1, lastFreeDay === null ? first : dayAfter(lastFreeDay), chargedDays(asked));
  const daysBeyond = countDays(firstCharged, end, chargedDays(asked));
  const before = numberedBefore(phase);
  const costs = tiers.map(({ to, rate }, index) => {
    const from = (tiers[index - 1]?.to ?? before) + 1;
    const days = Math.max(0, Math.min(to ?? Number.POSITIVE_INFINITY, before + daysBeyond) - from + 1);
    return {
      from,
      to,
      days,
      rate: fromMinor(minorOf(rate, asked), asked.currency),
      amount: BigInt(days) * minorOf(rate, asked) * BigInt(asked.containers),
    };
  });
  const subtotal = costs.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    ...{ charge, start, end, isOpen, first, lastFreeDay, firstCharged, daysBeyond },
    tiers: costs.map((cost) => ({ ...cost, amount: fromMinor(cost.amount, asked.currency) })),
    subtotal: fromMinor(subtotal, asked.currency),
  };
}

/** How many days are numbered before the first that is charged. */
const numberedBefore = ({ tiersCountFree, freeDays }: DemurragePhase): number => (tiersCountFree ? freeDays : 0);

const minorOf = (amount: string, { currency }: Pick<DemurrageCase, 'currency'>): bigint => toMinor(amount, currency) ?? 0n;

const totalOf = (phases: readonly PhaseCost[], asked: DemurrageCase): string =>
  fromMinor(
    phases.reduce((sum, { subtotal }) => sum + minorOf(subtotal, asked), 0n),
    asked.currency,
  );

// Those of kit/time.ts would come with the first screen, whose scripts hold that module.
const DAY_MS = 86_400_000;
const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const dayAfter = (day: string): string => addDays(day, 1);

type Counts = (day: string) => boolean;
const everyDay: Counts = () => true;

function workingDays({ weekend, holidays }: Pick<DemurrageCase, 'weekend' | 'holidays'>): Counts {
  const [free, off] = [new Set<number>(WEEKENDS[weekend]), new Set(holidays)];
  return (day) => !free.has(new Date(day).getUTCDay()) && !off.has(day);
}

/** Which days are charged, once free time is over. */
const chargedDays = (asked: DemurrageCase): Counts => (asked.counting === 'working' ? workingDays(asked) : everyDay);

/** The last of so many days that count, from `first` on. */
function lastOf(days: number, first: string, counts: Counts): string {
  let day = first;
  for (let left = counts(day) ? days - 1 : days; left > 0; left -= counts(day) ? 1 : 0) day = dayAfter(day);
  return day;
}

/** How many days count from one to another, both included. */
function countDays(from: string, to: string, counts: Counts): number {
  const all = Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
  if (counts === everyDay) return all;
  let counted = 0;
  for (let at = 0; at < all; at += 1) if (counts(addDays(from, at))) counted += 1;
  return counted;
}
