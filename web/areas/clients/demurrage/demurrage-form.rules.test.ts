import { describe, expect, it } from 'vitest';
import {
  BLANK_TERMS,
  chargesOf,
  type DemurrageValues,
  dayThere,
  labelOf,
  readForm,
  startValues,
  termsIn,
  tierStarts,
} from './demurrage-form.rules.ts';

const AT = { today: '2026-11-29', books: 'INR' };
const tariff = {
  ...{ freeDays: '5', startsNextDay: false, tiersCountFree: false },
  tiers: [
    { to: '5', rate: '40' },
    { to: '', rate: '1.080,50' },
  ],
};
const filled = (part: Partial<DemurrageValues> = {}): DemurrageValues => ({
  ...startValues({ ...BLANK_TERMS, tariffs: { Demurrage: tariff, Detention: tariff, Combined: tariff } }),
  moments: ['2026-11-02', '', ''],
  ...part,
});

describe('what is read of the form', () => {
  it('is the charge that has begun, to today and in the currency of the books, with a decimal comma', () => {
    const { asked } = readForm(filled(), AT);
    expect(asked).toMatchObject({ until: '2026-11-29', currency: 'INR', containers: 1 });
    expect(asked?.phases).toEqual([
      {
        ...{ charge: 'Demurrage', start: '2026-11-02', end: null, freeDays: 5, startsNextDay: false, tiersCountFree: false },
        tiers: [
          { to: 5, rate: '40' },
          { to: null, rate: '1080.50' },
        ],
      },
    ]);
  });

  it.each([
    ['Import', ['2026-11-02', '2026-11-09', ''], ['Demurrage', 'Detention']],
    ['Import', ['', '2026-11-09', ''], ['Detention']],
    ['Export', ['2026-11-02', '2026-11-09', '2026-11-12'], ['Detention', 'Demurrage']],
  ] as const)('follows the container: %s %j', (direction, [first, second, third], charges) => {
    const { asked } = readForm(filled({ direction, moments: [first, second, third] }), AT);
    expect(asked?.phases.map(({ charge }) => charge)).toEqual(charges);
    expect(asked?.phases.at(-1)?.end).toBe(third || null);
  });

  it('leaves out a charge of whose tariff nothing is typed, where there is another', () => {
    const moments = ['2026-11-02', '2026-11-09', ''] as const;
    const first = filled({ moments, tariffs: { ...BLANK_TERMS.tariffs, Demurrage: tariff } });
    expect(readForm(first, AT)).toMatchObject({ asked: { phases: [{ charge: 'Demurrage', end: '2026-11-09' }] }, leftOut: ['Detention'] });
    const second = filled({ moments, tariffs: { ...BLANK_TERMS.tariffs, Detention: tariff } });
    expect(readForm(second, AT)).toMatchObject({ asked: { phases: [{ charge: 'Detention', end: null }] }, leftOut: ['Demurrage'] });
    const begun = filled({ moments, tariffs: { ...first.tariffs, Detention: { ...BLANK_TERMS.tariffs.Detention, freeDays: '7' } } });
    expect(readForm(begun, AT)).toMatchObject({
      asked: undefined,
      missing: { 'tariffs.Detention.tiers.0.rate': 'is required' },
      leftOut: [],
    });
    const unseen = { ...BLANK_TERMS.tariffs.Demurrage, tiers: [{ to: '5', rate: '' }] };
    const removed = filled({ moments, tariffs: { ...second.tariffs, Demurrage: unseen } });
    expect(readForm(removed, AT)).toMatchObject({ asked: { phases: [{ charge: 'Detention' }] }, leftOut: ['Demurrage'] });
    const none = filled({ moments, tariffs: BLANK_TERMS.tariffs });
    expect(Object.keys(readForm(none, AT).missing)).toEqual(['tariffs.Demurrage.freeDays', 'tariffs.Demurrage.tiers.0.rate']);
  });

  it('runs from the first moment to the last where both are one', () => {
    const values = filled({ isCombined: true, moments: ['2026-11-02', '2026-11-05', '2026-11-12'] });
    expect(chargesOf(values)).toEqual(['Combined']);
    expect(readForm(values, AT).asked?.phases).toMatchObject([{ charge: 'Combined', start: '2026-11-02', end: '2026-11-12' }]);
  });

  it('says what is missing apart from what is wrong, each at its field', () => {
    expect(readForm(startValues(undefined), AT)).toMatchObject({
      asked: undefined,
      wrong: {},
      missing: { 'moments.0': 'Choose the day of discharge or availability' },
    });
    expect(readForm(filled({ moments: ['2026-11-02', '', '2026-11-09'] }), AT).missing).toEqual({
      'moments.1': 'Choose the day of gate-out full',
    });
    const blank = readForm({ ...startValues(undefined), moments: ['2026-11-02', '', ''] }, AT);
    expect(Object.keys(blank.missing)).toEqual(['tariffs.Demurrage.freeDays', 'tariffs.Demurrage.tiers.0.rate']);
    expect(blank.wrong).toEqual({});
  });

  it('refuses at its field what can not be', () => {
    const tiers = [
      { to: '5', rate: '-4' },
      { to: '4', rate: '40,000' },
      { to: '', rate: 'x' },
    ];
    const values = filled({
      ...{ containers: '0', moments: ['2026-11-09', '2026-11-02', ''] as const },
      tariffs: { ...BLANK_TERMS.tariffs, Demurrage: { ...tariff, freeDays: '1.5', tiers }, Detention: tariff },
    });
    expect(readForm(values, AT).wrong).toMatchObject({
      containers: 'must be a whole number from 1 to 999',
      'tariffs.Demurrage.freeDays': 'must be a whole number from 0 to 365',
      'tariffs.Demurrage.tiers.1.rate': 'Please write it without separators of thousands, like 1234,50 or 1234.50',
    });
    const read = filled({
      moments: ['2026-11-09', '2026-11-02', ''],
      tariffs: { ...BLANK_TERMS.tariffs, Demurrage: { ...tariff, tiers }, Detention: tariff },
    });
    const inRead = {
      'moments.1': 'must not be before the start',
      'tariffs.Demurrage.tiers.0.rate': 'must be an amount like 40 or 40.50',
      'tariffs.Demurrage.tiers.1.to': 'must be after day 5',
      'tariffs.Demurrage.tiers.2.rate': 'must be an amount like 40 or 40.50',
    };
    expect(readForm(read, AT).wrong).toMatchObject(inRead);
    // Also while numbers are blank, or none.
    const open = { ...read, containers: '', tariffs: { ...read.tariffs, Detention: { ...tariff, freeDays: '' } } };
    expect(readForm(open, AT).wrong).toEqual({ ...inRead, 'tariffs.Demurrage.tiers.1.rate': expect.stringContaining('separators') });
    expect(Object.keys(readForm(open, AT).missing)).toEqual(['tariffs.Detention.freeDays', 'containers']);
    expect(readForm({ ...read, containers: 'x' }, AT).wrong).toMatchObject({
      ...inRead,
      containers: 'must be a whole number from 1 to 999',
    });
  });
});

it('keeps the terms without the days of one container', () => {
  expect(termsIn(filled())).not.toHaveProperty('moments');
  expect(startValues(termsIn(filled()))).toMatchObject({ moments: ['', '', ''], until: '', tariffs: { Demurrage: tariff } });
});

it('numbers tiers from the first charged day, or from the first of all', () => {
  expect(tierStarts(tariff)).toEqual([1, 6]);
  expect(tierStarts({ ...tariff, tiersCountFree: true, tiers: [{ to: '14', rate: '' }, ...tariff.tiers] })).toEqual([6, 15, 6]);
  expect(tierStarts({ ...tariff, freeDays: '', tiersCountFree: true })).toEqual([undefined, 6]);
});

it('knows which day it is in the zone of the workspace', () => {
  const at = new Date('2026-11-29T20:00:00Z');
  expect(['Asia/Kolkata', 'UTC', 'America/New_York'].map((zone) => dayThere(zone, at))).toEqual(['2026-11-30', '2026-11-29', '2026-11-29']);
});

it('names fields', () => {
  const named = (field: string) => labelOf(field, { direction: 'Export' });
  expect(['moments.1', 'until', 'containers', 'tariffs.Detention.tiers.0.to', 'tariffs.Combined.freeDays'].map(named)).toEqual([
    'Gate-in full',
    'Reckoned to',
    'Containers',
    'Detention: tier 1, last day',
    'free days',
  ]);
});
