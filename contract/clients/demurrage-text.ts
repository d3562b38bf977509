import { formatAmount } from '../kit/money.ts';
import { dayText } from '../kit/time.ts';
import { type Charge, type Counting, DEMURRAGE_MESSAGES, type DemurrageCase, type Direction, MOMENTS, STAGES } from './demurrage.ts';
import type { DemurrageCost, PhaseCost } from './demurrage-charges.ts';

/** What late containers cost, in words: the same on the screen, in a note and in the PDF. Days are in a language of dates. */

export const COUNTING_WORDS: Record<Counting, string> = {
  calendar: 'Calendar days',
  freeWorking: 'Working days free, then calendar days',
  working: 'Working days',
};

export const chargeWords = (charge: Charge): string => (charge === 'Combined' ? 'Demurrage and detention combined' : charge);

/** The moments from which and to which a charge runs, by their place among the direction's. */
export function spanOf(charge: Charge, direction: Direction): readonly [from: number, to: number] {
  if (charge === 'Combined') return [0, 2];
  return charge === STAGES[direction][0] ? [0, 1] : [1, 2];
}

const endWords = (charge: Charge, direction: Direction): string => MOMENTS[direction][spanOf(charge, direction)[1]] ?? '';

export const daysText = (days: number): string => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;

/** 'Day 6–10', of the last tier 'Day 11 and after'. */
export function tierText({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return `Day ${from} and after`;
  return from === to ? `Day ${from}` : `Day ${from}–${to}`;
}

/** '2 × 40' HC', '3 containers'. */
export const containersText = ({ containers, equipment }: Pick<DemurrageCase, 'containers' | 'equipment'>): string =>
  equipment.trim() === '' ? `${containers} ${containers === 1 ? 'container' : 'containers'}` : `${containers} × ${equipment.trim()}`;

/** The terms that hold for all charges, as labels and values. */
export function termsOf(asked: DemurrageCase, language: string): Labelled[] {
  const isWorking = asked.counting !== 'calendar';
  const holidays = asked.holidays.toSorted().map((day) => dayText(day, language));
  return [
    { label: 'Direction', value: asked.direction },
    { label: 'Containers', value: containersText(asked) },
    { label: 'Currency', value: asked.currency },
    { label: 'Days', value: COUNTING_WORDS[asked.counting] },
    ...(isWorking ? [{ label: 'No working days', value: [asked.weekend, ...holidays].join(', ') }] : []),
  ];
}

/** When a charge runs and what of that is free: 'Nov 3, 2026 to Nov 20, 2026', '5 free days from Nov 4, 2026 to Nov 8, 2026', '12 days beyond'. */
export function phaseLines(phase: PhaseCost, asked: DemurrageCase, language: string): string[] {
  const [from, to] = spanOf(phase.charge, asked.direction).map((at) => MOMENTS[asked.direction][at]);
  const { freeDays = 0 } = asked.phases.find(({ charge }) => charge === phase.charge) ?? {};
  const day = (of: string) => dayText(of, language);
  return [
    `${from}: ${day(phase.start)}`,
    phase.isOpen ? `${to}: still open, reckoned to ${day(phase.end)}` : `${to}: ${day(phase.end)}`,
    phase.lastFreeDay === null
      ? `No free days; charged from ${day(phase.firstCharged)}`
      : `${daysText(freeDays)} free from ${day(phase.first)}; last free day ${day(phase.lastFreeDay)}`,
    `${daysText(phase.daysBeyond)} beyond`,
  ];
}

interface Labelled {
  label: string;
  value: string;
}
/** With what follows the value, in smaller type. */
interface Noted extends Labelled {
  note: string;
}

/** 'Empty return on Nov 29, 2026' and what it costs then, also for the next day, and what each charged day after that adds; nothing where all has ended. */
export function outlookOf({ outlook, phases }: DemurrageCost, { direction, currency }: DemurrageCase, language: string): Noted[] {
  const open = phases.find(({ isOpen }) => isOpen);
  if (!outlook || !open) return [];
  const day = (of: string) => dayText(of, language);
  const money = (amount: string) => formatAmount(amount, currency);
  const [step, ...later] = outlook.steps;
  const until = (to: string | null | undefined) => (to ? `to ${day(to)}` : '');
  const note = [until(step?.to), ...later.map(({ to, perDay }) => `${to ? '' : 'then '}${money(perDay)} ${until(to)}`.trim())];
  return [
    ...outlook.totals.map((each) => ({
      label: `${endWords(open.charge, direction)} on ${day(each.day)}`,
      value: money(each.total),
      note: '',
    })),
    {
      label: `Each charged day after ${day(outlook.totals.at(-1)?.day ?? open.end)}`,
      value: money(step?.perDay ?? '0'),
      note: note.join('; '),
    },
  ];
}

/** Names what is reckoned, because of two charges one may be left out. */
export function titleText({ phases, until }: DemurrageCase, language: string): string {
  const charges = phases.map(({ charge }) => chargeWords(charge)).join(' & ');
  return `${charges}: estimate as of ${dayText(until, language)}`;
}

const lineOf = ({ label, value, note = '' }: Labelled & { note?: string }): string => `${label}: ${value} ${note}`.trim();

/** The whole of it as a text for notes and messages. */
export function demurrageText(asked: DemurrageCase, cost: DemurrageCost, language: string): string {
  const money = (amount: string) => formatAmount(amount, asked.currency);
  const times = asked.containers === 1 ? '' : ` × ${asked.containers}`;
  const phases = cost.phases.flatMap((phase) => [
    '',
    chargeWords(phase.charge),
    ...phaseLines(phase, asked, language),
    ...phase.tiers
      .filter(({ days }) => days > 0)
      .map((tier) => `${tierText(tier)}: ${daysText(tier.days)} × ${money(tier.rate)}${times} = ${money(tier.amount)}`),
    `Subtotal: ${money(phase.subtotal)}`,
  ]);
  return [
    titleText(asked, language),
    ...termsOf(asked, language).map(lineOf),
    ...phases,
    '',
    `Total: ${money(cost.total)}`,
    ...outlookOf(cost, asked, language).map(lineOf),
    '',
    DEMURRAGE_MESSAGES.disclaimer,
  ].join('\n');
}
