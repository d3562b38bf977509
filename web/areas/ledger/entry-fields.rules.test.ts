import { expect, it } from 'vitest';
import { entryName, openText, stateChip } from './entry-fields.rules.ts';

const TODAY = '2026-03-20';

it.each([
  ['open', '2026-03-20', 'Open'],
  ['open', '2026-03-19', 'Overdue'],
  ['partlyPaid', '2026-03-20', 'Partly paid'],
  ['partlyPaid', '2026-03-19', 'Overdue'],
  ['paid', '2026-03-19', 'Paid'],
] as const)('an entry that is %s and due on %s is called %s', (state, dueOn, text) => {
  expect(stateChip({ state, dueOn }, TODAY).text).toBe(text);
});

it('names an entry by its reference or else by what it is, and says what is open of a part', () => {
  const entry = { reference: null, kind: 'payable', amount: '100000.00', currency: 'INR', openAmount: '50.00' } as const;
  expect([entryName(entry), entryName({ ...entry, reference: 'INV-7' })]).toEqual(['Payable of ₹1,00,000.00', 'INV-7']);
  expect([openText({ ...entry, state: 'partlyPaid' }), openText({ ...entry, state: 'open' })]).toEqual(['₹50.00 open', undefined]);
});
