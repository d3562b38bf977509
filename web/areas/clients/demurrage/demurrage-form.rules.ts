import {
  type Charge,
  type Counting,
  type DemurrageCase,
  type Direction,
  demurrageCase,
  MOMENTS,
  STAGES,
  type WEEKEND_NAMES,
} from '@fairlead/contract/clients/demurrage';
import { spanOf } from '@fairlead/contract/clients/demurrage-text';
import '../../../platform/schemas/zod.ts';
import { isAmountUnclear, readAmount, SEPARATORS } from '../../../records/form/typed-decimal.rules.ts';

/** The terms of one charge as they are typed. */
export interface TariffValues {
  freeDays: string;
  startsNextDay: boolean;
  tiersCountFree: boolean;
  /** The last one's `to` doesn't count. */
  tiers: readonly TierValues[];
}
export interface TierValues {
  to: string;
  rate: string;
}

/** What is likely the same for the next container, and is offered again. */
export interface TermsValues {
  direction: Direction;
  isCombined: boolean;
  equipment: string;
  containers: string;
  /** '' is the workspace's. */
  currency: string;
  counting: Counting;
  weekend: (typeof WEEKEND_NAMES)[number];
  holidays: readonly string[];
  tariffs: Readonly<Record<Charge, TariffValues>>;
}

export interface DemurrageValues extends TermsValues {
  /** Days of the direction's moments, '' for none. */
  moments: readonly [string, string, string];
  /** '' is today. */
  until: string;
}

const BLANK_TARIFF: TariffValues = { freeDays: '', startsNextDay: false, tiersCountFree: false, tiers: [{ to: '', rate: '' }] };
export const BLANK_TERMS: TermsValues = {
  ...{ direction: 'Import', isCombined: false, equipment: '', containers: '1', currency: '' },
  ...{ counting: 'calendar', weekend: 'Saturday and Sunday', holidays: [] },
  // The day on which the container changes hands is in the first charge alone.
  tariffs: { Demurrage: BLANK_TARIFF, Detention: { ...BLANK_TARIFF, startsNextDay: true }, Combined: BLANK_TARIFF },
};

export const startValues = (terms: TermsValues | undefined): DemurrageValues => ({
  ...(terms ?? BLANK_TERMS),
  moments: ['', '', ''],
  until: '',
});

export function termsIn({ moments, until, ...terms }: DemurrageValues): TermsValues {
  return terms;
}

/** The day somewhere. `dayIn` of the contract would come with the first screen, which does without it; Swedes write days as it does. */
export const dayThere = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

/** Which charges are asked for, in the order in which they fall due. */
export const chargesOf = ({ direction, isCombined }: Pick<TermsValues, 'direction' | 'isCombined'>): readonly Charge[] =>
  isCombined ? ['Combined'] : STAGES[direction];

/** By fields: `moments.1`, `until`, `tariffs.Demurrage.tiers.0.rate`. */
export type Problems = Readonly<Record<string, string>>;

export interface ReadForm {
  /** Undefined while anything is missing or wrong. */
  asked: DemurrageCase | undefined;
  /** What is wrong with what is typed, which is said at once. */
  wrong: Problems;
  /** What is still to be typed, which is said when somebody asks for the result. */
  missing: Problems;
  /** Charges that have begun and of whose tariff nothing is typed, while another is asked for. */
  leftOut: readonly Charge[];
}

/** Reads what is typed by the contract. `today` stands for a day that is not chosen, `books` for a currency. */
export function readForm(values: DemurrageValues, { today, books }: { today: string; books: string }): ReadForm {
  const { direction, moments } = values;
  const currency = values.currency || books;
  const begun = chargesOf(values).filter((charge) => moments[spanOf(charge, direction)[0]] !== '');
  const typed = begun.filter((charge) => !isBlank(values.tariffs[charge]));
  const charges = typed.length > 0 ? typed : begun.slice(0, 1);
  const wrong: Record<string, string> = {};
  const missing: Record<string, string> = {};
  if (charges.length === 0) missing['moments.0'] = `Choose the day of ${MOMENTS[direction][0].toLowerCase()}`;
  // Both charges meet there.
  if (!values.isCombined && moments[1] === '' && moments[2] !== '')
    missing['moments.1'] = `Choose the day of ${MOMENTS[direction][1].toLowerCase()}`;

  const numberAt = (path: string, typed: string) => {
    if (typed.trim() === '') missing[path] = 'is required';
    // Refused at its own field alone: for what is no number at all the contract would not look at the others.
    return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1;
  };
  const phases = charges.map((charge) => {
    const { freeDays, tiers, ...tariff } = values.tariffs[charge];
    const [from, to] = spanOf(charge, direction);
    const path = `tariffs.${charge}`;
    return {
      ...{ ...tariff, charge, start: moments[from], end: moments[to] || null },
      freeDays: numberAt(`${path}.freeDays`, freeDays),
      tiers: tiers.map((tier, at) => {
        const rate = readAmount(tier.rate, currency);
        if (rate === '') missing[`${path}.tiers.${at}.rate`] = 'is required';
        else if (isAmountUnclear(rate, currency)) wrong[`${path}.tiers.${at}.rate`] = SEPARATORS;
        return { to: at === tiers.length - 1 ? null : numberAt(`${path}.tiers.${at}.to`, tier.to), rate };
      }),
    };
  });
  const { equipment, counting, weekend, holidays } = values;
  const containers = numberAt('containers', values.containers);
  const until = values.until || today;
  const read = demurrageCase.safeParse({ direction, equipment, containers, currency, counting, weekend, holidays, until, phases });
  for (const { path, message } of read.error?.issues ?? []) {
    const field = fieldOf(path.join('.'), charges, values);
    if (!(field in missing)) wrong[field] ??= message;
  }
  const isRead = Object.keys(wrong).length === 0 && Object.keys(missing).length === 0;
  return { asked: isRead ? read.data : undefined, wrong, missing, leftOut: begun.filter((charge) => !charges.includes(charge)) };
}

/** Of the last tier the form shows no last day. */
const isBlank = ({ freeDays, tiers }: TariffValues) =>
  [freeDays, ...tiers.map(({ rate }) => rate), ...tiers.slice(0, -1).map(({ to }) => to)].every((text) => text.trim() === '');

/** Where the form shows a part of the case. */
function fieldOf(path: string, charges: readonly Charge[], { direction }: DemurrageValues): string {
  const [, index, part = ''] = /^phases\.(\d)\.?(.*)$/.exec(path) ?? [];
  const charge = charges[Number(index)];
  if (index === undefined || !charge) return path === 'phases' ? 'moments.0' : path;
  if (part === 'start' || part === 'end') return `moments.${spanOf(charge, direction)[part === 'start' ? 0 : 1]}`;
  return `tariffs.${charge}.${part}`;
}

/** The first day of each tier, as the tariff numbers them; undefined after one that has no end yet. */
export function tierStarts({ freeDays, tiersCountFree, tiers }: TariffValues): (number | undefined)[] {
  const first = tiersCountFree ? Number(freeDays || Number.NaN) + 1 : 1;
  return tiers.map((_, at) => {
    const from = at === 0 ? first : Number(tiers[at - 1]?.to || Number.NaN) + 1;
    return Number.isSafeInteger(from) ? from : undefined;
  });
}

/** What fields are called where a summary leads to them. */
export function labelOf(field: string, { direction }: Pick<DemurrageValues, 'direction'>): string {
  const [kind, at = '', part = '', index] = field.split('.');
  if (kind === 'moments') return MOMENTS[direction][Number(at)] ?? '';
  if (kind !== 'tariffs') return field === 'until' ? 'Reckoned to' : 'Containers';
  const charge = at === 'Combined' ? '' : `${at}: `;
  if (part === 'freeDays') return `${charge}free days`;
  const tier = `${charge}tier ${Number(index) + 1}`;
  return field.endsWith('.rate') ? `${tier}, rate per day` : `${tier}, last day`;
}
