import { describe, expect, it } from 'vitest';
import { CLIENT_IMPORT } from '../../../areas/clients/import/client-imports.tsx';
import { LEDGER_IMPORT } from '../../../areas/ledger/import/ledger-imports.tsx';
import { TASK_IMPORT } from '../../../areas/tasks/import/task-imports.tsx';
import { EMPLOYEE_IMPORT } from '../../../areas/team/import/employee-imports.tsx';
import { byWords, importViewOf, notesShown, otherValues, problemsShown, shortened } from './rows.rules.ts';

describe('a row', () => {
  it('names each refused field as the form does, and a row as a whole without one', () => {
    const problems = {
      companyName: 'Company Name is missing',
      email: 'must be an email address',
      '': 'has more cells than the header',
    };
    expect(problemsShown(CLIENT_IMPORT, problems)).toEqual([
      'Company Name is missing',
      'Email must be an email address',
      'has more cells than the header',
    ]);
  });

  it('says of each cell that is left out what it was and why', () => {
    expect(notesShown(CLIENT_IMPORT, { website: { cell: 'ask us', reason: 'must be a web address' } })).toEqual([
      'Website “ask us” is left out: it must be a web address',
    ]);
  });

  it('shows further values in the form’s order, long ones cut between letters', () => {
    expect(
      otherValues(CLIENT_IMPORT, { companyName: 'A', email: 'a@b.example', country: 'India', type: 'Broker', opportunityValue: 0 }),
    ).toEqual([
      { field: 'type', label: 'Client Type', value: 'Broker' },
      { field: 'country', label: 'Country', value: 'India' },
      { field: 'opportunityValue', label: 'Opportunity Value', value: '0' },
    ]);
    expect(shortened('🚢'.repeat(200))).toBe(`${'🚢'.repeat(90)}…`);
    expect(shortened('one\r\n two')).toBe('one two');
  });

  it('shows an amount with its currency, and as it stands where that is none', () => {
    const shown = (values: Record<string, string | number>) => otherValues(CLIENT_IMPORT, values).map(({ value }) => value);
    expect(shown({ opportunityValue: 5000.5, opportunityCurrency: 'AED' })).toEqual(['AED\u00a05,000.5', 'AED']);
    expect(shown({ opportunityValue: 'much', opportunityCurrency: 'Rupees' })).toEqual(['much', 'Rupees']);
    expect(otherValues(LEDGER_IMPORT, { amount: '1250000.00', currency: 'INR' })[0]?.value).toBe('₹12,50,000.00');
  });

  it('says by what it looks like a record that is there', () => {
    expect(byWords(CLIENT_IMPORT, ['row', 'email'])).toBe('the same in every cell');
    expect(byWords(CLIENT_IMPORT, ['email'])).toBe('same email');
    expect(byWords(EMPLOYEE_IMPORT, ['identifier'])).toBe('same Employee ID');
    expect(byWords(TASK_IMPORT, ['name'])).toBe('same name, client and day');
    expect([byWords(LEDGER_IMPORT, ['identifier']), byWords(LEDGER_IMPORT, ['name'])]).toEqual([
      'same reference, day and amount',
      'same kind, day and amount',
    ]);
    const asked = { ...CLIENT_IMPORT, askedBy: 'name or email' };
    expect([byWords(asked, ['name']), byWords(asked, ['email', 'name'])]).toEqual(['same name or email', 'same name and email']);
    expect(byWords(CLIENT_IMPORT, ['email', 'phone', 'name'])).toBe('same name, email and phone');
  });
});

it.each([
  [{}, { tab: 'columns' }],
  [
    { tab: 'rows', kind: 'refused', page: '3', cursor: 'x' },
    { tab: 'rows', kind: 'refused', page: 3, cursor: 'x' },
  ],
  [{ tab: 'secrets', kind: 'all', page: '-1' }, { tab: 'columns' }],
])('the address %j means %j', (address, view) => {
  expect(importViewOf(address)).toEqual(view);
});
