import { expect, it } from 'vitest';
import { describePeriod, describeState } from './recent.rules.ts';

it('says how far a report is', () => {
  const words = (done: number, total: number) => describeState({ state: 'making', progress: { done, total } }).label;
  expect([words(0, 0), words(0, 10), words(999, 1000), words(1000, 1000)]).toEqual([
    'Waiting',
    'Making, 0%',
    'Making, 99%',
    'Making, 100%',
  ]);
});

it('names a period of one day once', () => {
  expect(describePeriod({ from: '2026-11-16', to: '2026-11-16' })).toBe('Nov 16, 2026');
  expect(describePeriod({ from: '2026-11-16', to: '2026-11-22' })).toBe('Nov 16, 2026 – Nov 22, 2026');
});
