import { z } from 'zod';
import { isCurrency } from '../kit/currencies.ts';
import { endpoint } from '../kit/endpoint.ts';
import { currencyDigits, toMinor } from '../kit/money.ts';
import { day, pathId, text } from '../kit/values.ts';

/** What a container that is late costs (docs/product/demurrage.md): what is asked. How it is reckoned stands in `demurrage-charges.ts`. */

export const DIRECTIONS = ['Import', 'Export'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** In the terminal, outside of it, or both as one. */
export const CHARGES = ['Demurrage', 'Detention', 'Combined'] as const;
export type Charge = (typeof CHARGES)[number];
/** Which days count: all; only working days while it is free; only working days. */
export const COUNTINGS = ['calendar', 'freeWorking', 'working'] as const;
export type Counting = (typeof COUNTINGS)[number];
/** By name, as numbers of weekdays: 0 is Sunday. */
export const WEEKENDS = { 'Saturday and Sunday': [6, 0], Sunday: [0], 'Friday and Saturday': [5, 6], Friday: [5] } as const;
export const WEEKEND_NAMES = Object.keys(WEEKENDS) as [keyof typeof WEEKENDS, ...(keyof typeof WEEKENDS)[]];

/** What happens to a container, in order; a charge runs from one to another. */
export const MOMENTS = {
  Import: ['Discharge or availability', 'Gate-out full', 'Empty return'],
  Export: ['Empty pick-up', 'Gate-in full', 'Loading on board'],
} as const;
/** The charge from the first moment to the second and from there to the third, where they are not combined. */
export const STAGES = { Import: ['Demurrage', 'Detention'], Export: ['Detention', 'Demurrage'] } as const;

export const TIERS_MAX = 10;
export const HOLIDAYS_MAX = 60;
const [CONTAINERS_MAX, FREE_DAYS_MAX, DAY_MAX] = [999, 365, 9999];
/** In whole units of whatever currency: the day of a reefer is hundreds of millions of rials. */
const RATE_MAX = 10_000_000_000;
/** Of one charge. */
const YEARS_MAX = 10;

export const DEMURRAGE_MESSAGES = {
  endsEarly: 'must not be before the start',
  tooLong: `must be at most ${YEARS_MAX} years after the start`,
  rateWrong: (currency: string) => {
    const digits = currencyDigits(currency);
    return digits === 0 ? 'must be a whole amount like 40' : `must be an amount like 40 or 40.${'5'.padEnd(digits, '0')}`;
  },
  rateTooLarge: `must be at most ${RATE_MAX.toLocaleString('en-US')}`,
  tierEarly: (to: number) => `must be after day ${to}`,
  tierMissing: 'must be the last tier, from its first day on',
  chargesWrong: 'must be one charge, or demurrage and detention',
  secondOpen: 'is required of all charges but one',
  disclaimer: 'An estimate without commitment. What the carrier or terminal invoices by its tariff counts.',
} as const;

const whole = (min: number, max: number) => {
  const wrong = `must be a whole number from ${min} to ${max.toLocaleString('en-US')}`;
  return z.int(wrong).min(min, wrong).max(max, wrong);
};

const tier = z.object({
  /** The last day of the tier; null for the last tier, which has none. */
  to: whole(1, DAY_MAX)
    .nullable()
    .meta({ description: 'The last day of the tier; null for the last tier.', examples: [null] }),
  rate: text(20).meta({ description: 'Per day and container, a decimal number as text.', examples: ['80.00'] }),
});

const phase = z.object({
  charge: z.enum(CHARGES),
  start: day,
  /** Null while it goes on. */
  end: day.nullable(),
  freeDays: whole(0, FREE_DAYS_MAX),
  /** Whether the day after the start is the first that counts, or the start itself. */
  startsNextDay: z.boolean(),
  /** Whether the tiers' days count from the first day, free ones included, or from the first that is charged. */
  tiersCountFree: z.boolean(),
  tiers: z.array(tier).min(1).max(TIERS_MAX),
});

export const demurrageCase = z
  .object({
    direction: z.enum(DIRECTIONS),
    equipment: text(60),
    containers: whole(1, CONTAINERS_MAX),
    currency: z
      .string()
      .max(3)
      .refine(isCurrency, 'must be a currency of ISO 4217 such as USD')
      .meta({ description: 'A currency of ISO 4217.', examples: ['USD'] }),
    counting: z.enum(COUNTINGS),
    weekend: z.enum(WEEKEND_NAMES),
    /** Days that are no working days beside the weekends. */
    holidays: z.array(day).max(HOLIDAYS_MAX),
    /** The day to which what goes on is reckoned. */
    until: day,
    phases: z.array(phase).min(1).max(2),
  })
  .superRefine(({ phases, until, currency }, context) => {
    const [first, second] = phases;
    if (first && second) {
      const isTwice = first.charge === second.charge || phases.some(({ charge }) => charge === 'Combined');
      if (isTwice) context.addIssue({ code: 'custom', path: ['phases'], message: DEMURRAGE_MESSAGES.chargesWrong });
      if (first.end === null && second.end === null)
        context.addIssue({ code: 'custom', path: ['phases', 1, 'end'], message: DEMURRAGE_MESSAGES.secondOpen });
    }
    phases.forEach((each, at) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path: ['phases', at, ...path], message });
      const { start, end, tiers } = each;
      if (end !== null && end < start) refuse(['end'], DEMURRAGE_MESSAGES.endsEarly);
      const latest = `${Number(start.slice(0, 4)) + YEARS_MAX}${start.slice(4)}`;
      if (end !== null && end > latest) refuse(['end'], DEMURRAGE_MESSAGES.tooLong);
      if (end === null && until > latest) context.addIssue({ code: 'custom', path: ['until'], message: DEMURRAGE_MESSAGES.tooLong });
      let before = each.tiersCountFree ? each.freeDays : 0;
      tiers.forEach(({ to, rate }, index) => {
        const isLast = index === tiers.length - 1;
        if (isLast !== (to === null)) refuse(['tiers', index, 'to'], isLast ? DEMURRAGE_MESSAGES.tierMissing : 'is required');
        else if (to !== null && to <= before) refuse(['tiers', index, 'to'], DEMURRAGE_MESSAGES.tierEarly(before));
        before = Math.max(before, to ?? before);
        const minor = toMinor(rate, currency);
        if (minor === undefined || minor < 0n) refuse(['tiers', index, 'rate'], DEMURRAGE_MESSAGES.rateWrong(currency));
        else if (minor > (toMinor(String(RATE_MAX), currency) ?? 0n)) refuse(['tiers', index, 'rate'], DEMURRAGE_MESSAGES.rateTooLarge);
      });
    });
  });
export type DemurrageCase = z.output<typeof demurrageCase>;
export type DemurragePhase = DemurrageCase['phases'][number];

export const demurrageEndpoints = {
  printDemurrage: endpoint({
    method: 'POST',
    path: '/api/clients/:id/demurrage',
    summary: 'What late containers cost a client, reckoned and set as a PDF. Nothing is stored.',
    params: z.object({ id: pathId }),
    body: demurrageCase,
    reply: z.string(),
    stream: 'application/octet-stream',
  }),
};
