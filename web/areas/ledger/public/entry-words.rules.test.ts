import { expect, it } from 'vitest';
import { describeLedger } from './entry-words.rules.ts';

const entry = (action: string, changes: Record<string, unknown>, area = 'ledger') => ({
  _id: 'h',
  at: '2026-03-20T06:00:00.000Z',
  by: 'riya',
  area,
  entityId: 'e',
  action,
  changes,
});

it.each([
  ['created', { kind: 'receivable', reference: 'INV-7', amount: '500.00', currency: 'INR' }, 'added the receivable INV-7 of ₹500.00'],
  ['deleted', { kind: 'payable', reference: null, amount: '5', currency: 'JPY' }, 'deleted the payable of ¥5'],
  ['partlyPaid', { paidAmount: { from: '0.00', to: '5.00' } }, 'noted a part payment of an entry'],
  [
    'paymentTakenBack',
    { file: { from: 'bank.csv', to: null } },
    'took a payment back of an entry through the undo of the import of bank.csv',
  ],
  ['updated', { dueOn: { from: '2026-03-02', to: '2026-03-03' } }, 'changed Due on'],
])('%s reads well', (action, changes, words) => {
  expect(describeLedger(entry(action, changes))?.words).toBe(words);
});

it('tells what changed, without what only follows from it, and nothing of another area', () => {
  const changes = { amount: { from: '1', to: '2' }, amountMinor: { from: 100, to: 200 }, baseMinor: { from: 100, to: 200 } };
  expect(describeLedger(entry('updated', changes))?.changes).toEqual([{ label: 'Amount', from: '1', to: '2' }]);
  expect(describeLedger(entry('created', {}, 'tasks'))).toBeUndefined();
});
