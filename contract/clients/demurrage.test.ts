import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMinor } from '../kit/money.ts';
import { addDays, dayAfter } from '../kit/time.ts';
import { COUNTINGS, type DemurrageCase, demurrageCase, WEEKEND_NAMES } from './demurrage.ts';
import { reckon } from './demurrage-charges.ts';
import { demurrageText, titleText } from './demurrage-text.ts';

type Phase = DemurrageCase['phases'][number];
const phase = (part: Partial<Phase> = {}): Phase => ({
  charge: 'Demurrage',
  start: '2026-11-02',
  end: null,
  freeDays: 5,
  startsNextDay: false,
  tiersCountFree: false,
  tiers: [
    { to: 5, rate: '40' },
    { to: 10, rate: '80' },
    { to: null, rate: '120' },
  ],
  ...part,
});
const asked = (part: Partial<DemurrageCase> = {}, ...phases: Phase[]): DemurrageCase => ({
  direction: 'Import',
  equipment: '',
  containers: 1,
  currency: 'USD',
  counting: 'calendar',
  weekend: 'Saturday and Sunday',
  holidays: [],
  until: '2026-11-20',
  phases: phases.length > 0 ? phases : [phase()],
  ...part,
});
const problems = (value: unknown) => {
  const { error } = demurrageCase.safeParse(value);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

it('is headed by what is reckoned', () => {
  const detention = phase({ charge: 'Detention', start: '2026-11-09' });
  expect(titleText(asked({}, phase({ end: '2026-11-09' }), detention), 'en-US')).toBe('Demurrage & Detention: estimate as of Nov 20, 2026');
  expect(titleText(asked({}, detention), 'en-US')).toBe('Detention: estimate as of Nov 20, 2026');
});

it('lets nothing end before it begins, where its begin is planned for later than the day asked about', () => {
  const detention = phase({ charge: 'Detention', start: '2026-12-10' });
  const planned = asked({ until: '2026-11-21' }, phase({ end: '2026-12-10' }), detention);
  const { outlook, phases } = reckon(planned);
  expect(outlook?.totals.map(({ day }) => day)).toEqual(['2026-12-10', '2026-12-11']);
  expect(phases[1]?.end).toBe('2026-12-10');
});

describe('worked by hand after public tariffs', () => {
  it('combined, discharge day counted, tiers numbered from it: 9 free days, 10th to 14th day 50, from the 15th 110', () => {
    const tariff = { charge: 'Combined', freeDays: 9, tiersCountFree: true, start: '2018-05-01', end: '2018-05-17' } as const;
    const cost = reckon(
      asked(
        {},
        phase({
          ...tariff,
          tiers: [
            { to: 14, rate: '50' },
            { to: null, rate: '110' },
          ],
        }),
      ),
    );
    expect(cost.phases[0]).toMatchObject({ lastFreeDay: '2018-05-09', daysBeyond: 8 });
    expect(cost.phases[0]?.tiers.map(({ from, to, days, amount }) => [from, to, days, amount])).toEqual([
      [10, 14, 5, '250.00'],
      [15, null, 3, '330.00'],
    ]);
    expect([cost.total, cost.outlook]).toEqual(['580.00', null]);
  });

  it('export, 7 free days, then 25 for seven days and 45 thereafter, for two containers', () => {
    const tariff = {
      start: '2014-03-03',
      end: '2014-03-20',
      freeDays: 7,
      tiers: [
        { to: 7, rate: '25' },
        { to: null, rate: '45' },
      ],
    };
    const cost = reckon(asked({ direction: 'Export', currency: 'GBP', containers: 2 }, phase(tariff)));
    expect(cost.phases[0]).toMatchObject({ lastFreeDay: '2014-03-09', daysBeyond: 11, subtotal: '710.00' });
    expect(cost.phases[0]?.tiers.map(({ days, amount }) => [days, amount])).toEqual([
      [7, '350.00'],
      [4, '360.00'],
    ]);
  });

  it('free time in working days with a holiday, and every day charged after it', () => {
    // From Monday 23 to Wednesday 25, Friday 27 after Thanksgiving, Monday 30: five. Charged from Tuesday, the weekend too.
    const cost = reckon(
      asked(
        { counting: 'freeWorking', holidays: ['2026-11-26'] },
        phase({ start: '2026-11-20', startsNextDay: true, end: '2026-12-07', tiers: [{ to: null, rate: '150' }] }),
      ),
    );
    expect(cost.phases[0]).toMatchObject({ first: '2026-11-21', lastFreeDay: '2026-11-30', daysBeyond: 7, subtotal: '1050.00' });
  });

  it('demurrage and detention one after the other, the day of gate-out in the first alone', () => {
    const out = '2026-11-11';
    const cost = reckon(
      asked(
        { until: '2026-11-22' },
        phase({ end: out }),
        phase({
          charge: 'Detention',
          start: out,
          startsNextDay: true,
          freeDays: 7,
          tiers: [
            { to: 3, rate: '10.50' },
            { to: null, rate: '20' },
          ],
        }),
      ),
    );
    // Demurrage: 2 to 11 November are ten days, five of them beyond. Detention: 12 to 18 November free, then four days.
    expect(cost.phases.map(({ lastFreeDay, daysBeyond, subtotal }) => [lastFreeDay, daysBeyond, subtotal])).toEqual([
      ['2026-11-06', 5, '200.00'],
      ['2026-11-18', 4, '51.50'],
    ]);
    expect(cost.total).toBe('251.50');
    expect(cost.outlook).toEqual({
      totals: [
        { day: '2026-11-22', total: '251.50' },
        { day: '2026-11-23', total: '271.50' },
      ],
      steps: [{ to: null, perDay: '20.00' }],
    });
  });
});

describe('days that count', () => {
  it('leaves weekends and holidays out of free time and charges, over the end of a year', () => {
    const over = asked(
      { counting: 'working', holidays: ['2026-12-25', '2027-01-01'], weekend: 'Saturday and Sunday' },
      phase({ start: '2026-12-24', end: '2027-01-06', freeDays: 3 }),
    );
    // Free: Thu 24, Mon 28, Tue 29. Charged: Wed 30, Thu 31, Mon 4, Tue 5, Wed 6.
    expect(reckon(over).phases[0]).toMatchObject({ lastFreeDay: '2026-12-29', daysBeyond: 5, subtotal: '200.00' });
  });

  it.each(['2026-03-28', '2026-10-24', '2026-11-01'])('counts a day each where clocks are changed, from %s', (start) => {
    expect(reckon(asked({ until: addDays(start, 5) }, phase({ start, freeDays: 3 }))).phases[0]).toMatchObject({
      lastFreeDay: addDays(start, 2),
      daysBeyond: 3,
    });
  });

  it('charges from the first day without free days, and nothing before free time is over or the start has come', () => {
    expect(reckon(asked({ until: '2026-11-03' }, phase({ freeDays: 0 }))).phases[0]).toMatchObject({
      lastFreeDay: null,
      daysBeyond: 2,
      subtotal: '80.00',
    });
    expect(reckon(asked({ until: '2026-11-06' })).total).toBe('0.00');
    expect(reckon(asked({ until: '2026-10-01' }))).toMatchObject({
      total: '0.00',
      outlook: { steps: [{ to: '2026-11-11', perDay: '40.00' }, { to: '2026-11-16' }, { to: null }] },
    });
  });

  it('says of each tier that is still to come what its days cost and when it ends', () => {
    // The fifth charged day is 11 November, the tenth the 16th.
    const steps = (until: string, part: Partial<DemurrageCase> = {}) =>
      reckon(asked({ until, ...part })).outlook?.steps.map(({ to, perDay }) => [perDay, to]);
    const last = ['120.00', null];
    expect(steps('2026-11-09')).toEqual([['40.00', '2026-11-11'], ['80.00', '2026-11-16'], last]);
    expect(steps('2026-11-10')).toEqual([['80.00', '2026-11-16'], last]);
    expect(steps('2026-11-15')).toEqual([last]);
    // Charged from Monday 9 November in working days: the fifth is Friday 13, the tenth Friday 20.
    expect(steps('2026-11-13', { counting: 'working' })).toEqual([['80.00', '2026-11-20'], last]);
    expect(steps('2026-11-09', { containers: 3 })?.[0]).toEqual(['120.00', '2026-11-11']);
    const flat = phase({
      tiers: [
        { to: 5, rate: '40' },
        { to: 10, rate: '40.0' },
        { to: null, rate: '120' },
      ],
    });
    expect(reckon(asked({ until: '2026-11-03' }, flat)).outlook?.steps).toEqual([
      { to: '2026-11-16', perDay: '40.00' },
      { to: null, perDay: '120.00' },
    ]);
  });

  it('names the first day that is charged, which is a working day where only these are', () => {
    // 21 November 2026 is a Saturday.
    const first = (counting: DemurrageCase['counting'], freeDays: number) =>
      reckon(asked({ counting }, phase({ start: '2026-11-20', startsNextDay: true, freeDays }))).phases[0]?.firstCharged;
    expect([first('calendar', 0), first('freeWorking', 0), first('working', 0)]).toEqual(['2026-11-21', '2026-11-21', '2026-11-23']);
    expect([first('calendar', 1), first('freeWorking', 5), first('working', 5)]).toEqual(['2026-11-22', '2026-11-28', '2026-11-30']);
    const each = asked({ counting: 'working' }, phase({ start: '2026-11-20', startsNextDay: true, freeDays: 0 }));
    expect(demurrageText(each, reckon(each), 'en-US')).toContain('No free days; charged from Nov 23, 2026');
  });

  it('has the digits of the currency', () => {
    expect(reckon(asked({ currency: 'JPY' })).total).toBe('1080');
    expect(reckon(asked({ currency: 'KWD' }, phase({ tiers: [{ to: null, rate: '0.105' }] }))).total).toBe('1.470');
  });
});

const dayOf = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-06-01', days));
const tiersOf = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 50_000 })), { minLength: 1, maxLength: 10 });
const rising = fc
  .record({ free: fc.integer({ min: 0, max: 30 }), countFree: fc.boolean(), steps: tiersOf })
  .map(({ free, countFree, steps }) => {
    let to = countFree ? free : 0;
    const tiers = steps.map(([length, cents], at) => {
      to += length;
      return { to: at === steps.length - 1 ? null : to, rate: (cents / 100).toFixed(2) };
    });
    return { freeDays: free, tiersCountFree: countFree, tiers };
  });
const cases = fc
  .record({
    start: dayOf,
    tariff: rising,
    nextDay: fc.boolean(),
    length: fc.integer({ min: 0, max: 200 }),
    counting: fc.constantFrom(...COUNTINGS),
    weekend: fc.constantFrom(...WEEKEND_NAMES),
    holidays: fc.array(dayOf, { maxLength: 20 }),
    containers: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ start, tariff, nextDay, length, ...rest }) =>
    asked({ ...rest, until: addDays(start, length) }, phase({ start, startsNextDay: nextDay, ...tariff })),
  );

describe('whatever is asked', () => {
  it('takes it, and the days of the tiers are the days beyond, their amounts the total', () => {
    fc.assert(
      fc.property(cases, (each) => {
        expect(problems(each)).toEqual({});
        const { phases, total } = reckon(each);
        const [only] = phases;
        expect(only?.tiers.reduce((sum, { days }) => sum + days, 0)).toBe(only?.daysBeyond);
        expect(only?.tiers.reduce((sum, { amount }) => sum + (toMinor(amount, 'USD') ?? 0n), 0n)).toBe(toMinor(total, 'USD'));
      }),
    );
  });

  it('costs on the next day what is said of it, and on a later one as much more as the steps until then add', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 120 }), (each, days) => {
        const [next, later] = [dayAfter(each.until), addDays(each.until, 1 + days)];
        const to = (until: string) => reckon({ ...each, until });
        const beyond = (until: string) => to(until).phases[0]?.daysBeyond ?? 0;
        const minor = (amount: string) => toMinor(amount, 'USD') ?? 0n;
        const { outlook } = to(each.until);
        expect(outlook?.totals[1]).toEqual({ day: next, total: to(next).total });
        let from = next;
        let added = 0n;
        for (const step of outlook?.steps ?? []) {
          const end = step.to === null || step.to > later ? later : step.to;
          added += BigInt(beyond(end) - beyond(from)) * minor(step.perDay);
          from = end;
        }
        expect(added).toBe(minor(to(later).total) - minor(to(next).total));
      }),
    );
  });

  it('costs as much to a day as when it has ended on that day, and for containers together as for each', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const ended = { ...each, phases: each.phases.map((one) => ({ ...one, end: each.until })) };
        expect(reckon(ended).total).toBe(reckon(each).total);
        const one = toMinor(reckon({ ...each, containers: 1 }).total, 'USD') ?? 0n;
        expect(toMinor(reckon(each).total, 'USD')).toBe(one * BigInt(each.containers));
      }),
    );
  });

  it('costs the same where one tier is split into two of the same rate', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 31, max: 60 }), (each, cut) => {
        const flat = (tiers: Phase['tiers']) => reckon({ ...each, phases: each.phases.map((one) => ({ ...one, tiers })) }).total;
        expect(
          flat([
            { to: cut, rate: '7' },
            { to: null, rate: '7' },
          ]),
        ).toBe(flat([{ to: null, rate: '7' }]));
      }),
    );
  });

  it('counts with calendar days at least as many beyond as with working days', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const beyond = (counting: DemurrageCase['counting']) => reckon({ ...each, counting }).phases[0]?.daysBeyond ?? 0;
        expect(beyond('calendar')).toBeGreaterThanOrEqual(beyond('freeWorking'));
        expect(beyond('freeWorking')).toBeGreaterThanOrEqual(beyond('working'));
      }),
    );
  });
});

describe('what is refused', () => {
  it('names what is wrong with days and tiers', () => {
    expect(problems(asked({}, phase({ end: '2026-11-01' })))).toEqual({ 'phases.0.end': 'must not be before the start' });
    expect(problems(asked({ until: '2037-01-01' }))).toEqual({ until: 'must be at most 10 years after the start' });
    const tiers = [
      { to: 5, rate: '40' },
      { to: 5, rate: '-1' },
      { to: null, rate: '1.234' },
    ];
    expect(problems(asked({}, phase({ tiers })))).toEqual({
      'phases.0.tiers.1.to': 'must be after day 5',
      'phases.0.tiers.1.rate': 'must be an amount like 40 or 40.50',
      'phases.0.tiers.2.rate': 'must be an amount like 40 or 40.50',
    });
    expect(problems(asked({}, phase({ tiers: [{ to: 5, rate: '40' }] })))).toEqual({
      'phases.0.tiers.0.to': 'must be the last tier, from its first day on',
    });
    expect(
      problems(
        asked(
          {},
          phase({
            tiers: [
              { to: null, rate: '40' },
              { to: null, rate: '99999999999' },
            ],
          }),
        ),
      ),
    ).toEqual({
      'phases.0.tiers.0.to': 'is required',
      'phases.0.tiers.1.rate': 'must be at most 10,000,000,000',
    });
    expect(
      problems(
        asked(
          {},
          phase({
            freeDays: 5,
            tiersCountFree: true,
            tiers: [
              { to: 5, rate: '1' },
              { to: null, rate: '2' },
            ],
          }),
        ),
      ),
    ).toEqual({
      'phases.0.tiers.0.to': 'must be after day 5',
    });
    expect(
      Object.keys(problems(asked({ containers: 0 }, phase({ freeDays: 400, tiers: Array(11).fill({ to: null, rate: '1' }) })))),
    ).toEqual(['containers', 'phases.0.freeDays', 'phases.0.tiers']);
  });

  it('takes one charge, or demurrage and detention of which one at most is open', () => {
    const end = '2026-11-09';
    const wrong = { phases: 'must be one charge, or demurrage and detention' };
    expect(problems(asked({}, phase({ end }), phase()))).toEqual(wrong);
    expect(problems(asked({}, phase({ end }), phase({ charge: 'Combined' })))).toEqual(wrong);
    expect(problems(asked({}, phase(), phase({ charge: 'Detention' })))).toEqual({ 'phases.1.end': 'is required of all charges but one' });
    expect(problems(asked({}, phase(), phase({ charge: 'Detention', end })))).toEqual({});
  });

  it('knows the digits of the currency, and currencies of large amounts', () => {
    const rated = (currency: string, rate: string) =>
      problems(asked({ currency }, phase({ tiers: [{ to: null, rate }] })))['phases.0.tiers.0.rate'];
    expect(rated('JPY', '40.50')).toBe('must be a whole amount like 40');
    expect(rated('USD', '40.505')).toBe('must be an amount like 40 or 40.50');
    expect(rated('KWD', '40.5055')).toBe('must be an amount like 40 or 40.500');
    expect(rated('IRR', '330000000')).toBeUndefined();
    expect(rated('IRR', '10000000001')).toBe('must be at most 10,000,000,000');
  });
});

it('says what the days of each tier to come cost', () => {
  const each = asked({ until: '2026-11-09' });
  expect(demurrageText(each, reckon(each), 'en-US')).toContain(
    '\nEach charged day after Nov 10, 2026: $40.00 to Nov 11, 2026; $80.00 to Nov 16, 2026; then $120.00\n',
  );
});

it('says all of it in words', () => {
  const each = asked({ containers: 2, equipment: "40' HC" }, phase({ startsNextDay: true }));
  expect(demurrageText(each, reckon(each), 'en-US')).toBe(
    `Demurrage: estimate as of Nov 20, 2026
Direction: Import
Containers: 2 × 40' HC
Currency: USD
Days: Calendar days

Demurrage
Discharge or availability: Nov 2, 2026
Gate-out full: still open, reckoned to Nov 20, 2026
5 days free from Nov 3, 2026; last free day Nov 7, 2026
13 days beyond
Day 1–5: 5 days × $40.00 × 2 = $400.00
Day 6–10: 5 days × $80.00 × 2 = $800.00
Day 11 and after: 3 days × $120.00 × 2 = $720.00
Subtotal: $1,920.00

Total: $1,920.00
Gate-out full on Nov 20, 2026: $1,920.00
Gate-out full on Nov 21, 2026: $2,160.00
Each charged day after Nov 21, 2026: $240.00

An estimate without commitment. What the carrier or terminal invoices by its tariff counts.`,
  );
});
