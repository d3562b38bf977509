import { expect, it } from 'vitest';
import { fieldText } from './client-text.rules.ts';
import { positionText, radiusText } from './sites/site.rules.ts';

it.each([
  ['country', '', 'Not provided'],
  ['country', null, 'Not provided'],
  ['country', 'India', 'India'],
  ['opportunityValue', 0, '$0'],
  ['opportunityValue', '1250000.5', '$1,250,000.50'],
  ['opportunityValue', '', 'Not provided'],
  ['projectTimelineStart', '2026-11-21', 'Nov 21, 2026'],
] as const)('reads %s %j as %s', (field, value, words) => {
  expect(fieldText({ [field]: value }, field)).toBe(words);
});

it('shows an opportunity in its own currency', () => {
  const shown = (opportunityCurrency: string) => fieldText({ opportunityValue: 1250, opportunityCurrency }, 'opportunityValue');
  expect(['INR', 'CHF', ''].map(shown)).toEqual(['₹1,250', 'CHF\u00a01,250', '$1,250']);
});

it('shows a position in degrees, and what is none yet as typed', () => {
  expect(positionText({ latitude: '15.4088', longitude: '73.8007' })).toBe(`15°24'31.7"N 73°48'02.5"E`);
  expect(positionText({ latitude: '91', longitude: '73.8' })).toBe('91, 73.8');
  expect(positionText({ latitude: '', longitude: '73.8' })).toBe(', 73.8');
  expect(radiusText('1500')).toBe('within 1,500 m');
  expect(radiusText(' ')).toBe('within 300 m');
});
