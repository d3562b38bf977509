import { expect, it } from 'vitest';
import { volumesText, winRateText } from './lane-summary.rules.ts';

it('says volumes by unit and the share of decided clients that were won', () => {
  const volumes = [
    { unit: 'TEU', volume: 1151.5 },
    { unit: 'CBM', volume: 20 },
  ] as const;
  expect([volumesText({ volumes: [...volumes] }), volumesText({ volumes: [] })]).toEqual(['1,151.5 TEU, 20 CBM', undefined]);
  expect([winRateText({ won: 2, lost: 1 }), winRateText({ won: 0, lost: 2 }), winRateText({ won: 0, lost: 0 })]).toEqual([
    '67 % (2 of 3)',
    '0 % (0 of 2)',
    undefined,
  ]);
});
