import { expect, it } from 'vitest';
import { compareConversion, levelActivity } from './figures.rules.ts';

it.each([
  ['rises', { won: 2, decided: 3 }, { won: 1, decided: 2 }, 'Conversion rate has improved from last month!', 'Keep up the good work!'],
  [
    'rises by less than a percent',
    { won: 200, decided: 301 },
    { won: 199, decided: 301 },
    'Conversion rate has improved from last month!',
    'Keep up the good work!',
  ],
  ['falls', { won: 1, decided: 3 }, { won: 1, decided: 2 }, 'Conversion rate has fallen since last month.', '1 of 3 decided this month.'],
  ['stays', { won: 1, decided: 2 }, { won: 2, decided: 4 }, 'Conversion rate is the same as last month.', '1 of 2 decided this month.'],
  ['begins', { won: 1, decided: 2 }, { won: 0, decided: 0 }, 'Nothing was won or lost last month.', '1 of 2 decided this month.'],
  [
    'is not there yet',
    { won: 0, decided: 0 },
    { won: 1, decided: 2 },
    'Nothing was won or lost this month yet.',
    'A client counts once its status is Won or Lost.',
  ],
])('says the truth about a rate that %s', (_, present, past, sentence, note) => {
  expect(compareConversion(present, past)).toEqual({ sentence, note });
});

it('shades days by the quartiles of those on which something happened', () => {
  const counts = [0, 1, 2, 3, 4, 5, 6, 7, 100];
  expect(levelActivity(counts.map((count) => ({ day: '', count })))).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3]);
});

it('shades the only day on which something happened as a busy one', () => {
  expect(
    levelActivity([
      { day: '', count: 0 },
      { day: '', count: 4 },
    ]),
  ).toEqual([0, 3]);
});
