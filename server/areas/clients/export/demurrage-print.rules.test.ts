import type { DemurrageCase } from '@fairlead/contract/clients/demurrage';
import { reckon } from '@fairlead/contract/clients/demurrage-charges';
import { expect, it } from 'vitest';
import { makeStatement } from './demurrage-print.rules.ts';

const ASKED: DemurrageCase = {
  ...{ direction: 'Import', equipment: "40' HC", containers: 2, currency: 'USD', counting: 'working', weekend: 'Sunday' },
  ...{ holidays: ['2026-12-25', '2026-11-12'], until: '2026-11-30' },
  phases: [
    {
      ...{ charge: 'Detention', start: '2026-11-10', end: null, freeDays: 3, startsNextDay: true, tiersCountFree: true },
      tiers: [
        { to: 8, rate: '40' },
        { to: null, rate: '80.5' },
      ],
    },
  ],
};

it('says on the page for whom and by whom, on which terms, by tiers, in all, and that it binds nobody', () => {
  const made = 'Made Nov 30, 2026, 14:05 (Asia/Kolkata) by riya.nair';
  const statement = makeStatement({
    ...{ asked: ASKED, cost: reckon(ASKED), client: 'Konkan Minerals', company: 'Fairlead Lines', made, language: 'en-US' },
  });
  expect(statement).toMatchObject({
    title: 'Detention: estimate as of Nov 30, 2026',
    subtitles: ['Fairlead Lines, for Konkan Minerals', made],
    notes: ['An estimate without commitment. What the carrier or terminal invoices by its tariff counts.'],
  });
  expect(statement.groups[0]?.pairs).toContainEqual({ label: 'No working days', value: 'Sunday, Nov 12, 2026, Dec 25, 2026' });
  // Free: 11, 13, 14 November. Then every day but Sundays 15, 22 and 29: 13 of them, numbered from 4 on.
  const [table, total] = statement.blocks;
  expect(table).toMatchObject({
    title: 'Detention',
    rows: [
      { tier: 'Day 4–8', days: '5 days', rate: '$40.00', containers: '2', amount: '$400.00' },
      { tier: 'Day 9 and after', days: '8 days', rate: '$80.50', containers: '2', amount: '$1,288.00' },
      { tier: 'Subtotal', days: '13 days', amount: '$1,688.00' },
    ],
  });
  expect(total).toMatchObject({
    figures: [
      { label: "2 × 40' HC", value: '$1,688.00' },
      { label: 'Empty return on Nov 30, 2026', value: '$1,688.00' },
      { label: 'Empty return on Dec 1, 2026', value: '$1,849.00' },
      { label: 'Each charged day after Dec 1, 2026', value: '$161.00', note: '' },
    ],
  });
  const early = { ...ASKED, until: '2026-11-16' };
  const before = makeStatement({
    ...{ asked: early, cost: reckon(early), client: 'Konkan Minerals', company: 'Fairlead Lines', made, language: 'en-US' },
  });
  // The fourth day that is numbered is 16 November, the eighth the 20th.
  expect(before.blocks[1]).toMatchObject({
    figures: [{}, {}, {}, { label: 'Each charged day after Nov 17, 2026', value: '$80.00', note: 'to Nov 20, 2026; then $161.00' }],
  });
});
