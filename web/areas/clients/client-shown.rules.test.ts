import { expect, it } from 'vitest';
import { positionShown, radiusShown, shown } from './client-shown.rules.ts';

it.each([
  ['country', '', 'Not provided'],
  ['country', null, 'Not provided'],
  ['country', 'India', 'India'],
  ['opportunityValue', 0, '$0'],
  ['opportunityValue', '1250000.5', '$1,250,000.50'],
  ['opportunityValue', '', 'Not provided'],
  ['projectTimelineStart', '2026-11-21', 'Nov 21, 2026'],
] as const)('reads %s %j as %s', (field, value, words) => {
  expect(shown({ [field]: value }, field)).toBe(words);
});

it('shows a position in degrees, and what is none yet as typed', () => {
  expect(positionShown({ latitude: '15.4088', longitude: '73.8007' })).toBe(`15°24'31.7"N 73°48'02.5"E`);
  expect(positionShown({ latitude: '91', longitude: '73.8' })).toBe('91, 73.8');
  expect(positionShown({ latitude: '', longitude: '73.8' })).toBe(', 73.8');
  expect(radiusShown('1500')).toBe('within 1,500 m');
});
