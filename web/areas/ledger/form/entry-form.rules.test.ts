import { expect, it } from 'vitest';
import { addedBody, changedBody, newValues, problemsOf, textOf } from './entry-form.rules.ts';

const START = { books: 'INR', client: { _id: 'c', name: 'Kestrel' } };
const values = (changes = {}) => ({ ...newValues(START, '2026-03-20'), amount: '1500.50', ...changes });
const problems = (changes = {}) => problemsOf(values(changes), { books: 'INR', isNew: true });

it('sends what was filled in of a new entry, and only what differs of an old one', () => {
  const added = { kind: 'receivable', amount: '1500.50', currency: 'INR', issuedOn: '2026-03-20' };
  expect(addedBody(values())).toEqual(added);
  expect(changedBody(values({ reference: 'A', dueOn: '' }), values({ dueOn: '2026-04-01', description: 'x' }))).toEqual({
    reference: 'A',
    description: null,
  });
});

it('asks for the rate of another currency than that of the books, and for the client', () => {
  expect(problems()).toEqual({});
  expect(Object.entries(problems({ currency: 'USD', client: { _id: '', name: '' } }))).toEqual([
    ['client', 'is required'],
    ['rate', 'How many INR is one USD?'],
  ]);
});

it('takes a decimal comma for a point, and asks where a comma may separate thousands', () => {
  const typed = values({ amount: '1.500,50', currency: 'USD', rate: '83,1' });
  expect(problemsOf(typed, { books: 'INR', isNew: true })).toEqual({});
  expect(addedBody(typed)).toMatchObject({ amount: '1500.50', rate: '83.1' });
  expect(textOf(typed, 'amount')).toBe('$1,500.50 at 83.1');
  expect(changedBody(values({ amount: '1500,50' }), values())).toEqual({});
  expect(problems({ amount: '1,500' })).toEqual({
    amount: 'Please write it without separators of thousands, like 1234,50 or 1234.50',
  });
});

it('refuses a due day before the day of issue of a new entry, and leaves that of an old one to the server', () => {
  const early = { issuedOn: '2026-03-20', dueOn: '2026-03-19' };
  expect(problems(early)).toEqual({ dueOn: 'This lies before the day of issue' });
  expect(problemsOf(values(early), { books: 'INR', isNew: false })).toEqual({});
});

it('shows an amount with its rate beside another version of it', () => {
  expect(textOf(values({ currency: 'USD', rate: '83.1' }), 'amount')).toBe('$1,500.50 at 83.1');
});
