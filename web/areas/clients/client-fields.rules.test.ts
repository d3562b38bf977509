import { CLIENT_GROUPS } from '@fairlead/contract/client-page';
import { CLIENT_LABELS } from '@fairlead/contract/clients';
import { expect, it } from 'vitest';
import { choicesOf, inputTypeOf, phoneShown, typeShown, WIZARD_STEPS } from './client-fields.rules.ts';

it('asks in the wizard for every field but follow-up date, notes and what comes with the employee', () => {
  const asked = WIZARD_STEPS[2].groups.flatMap(({ fields }) => fields);
  const left = Object.keys(CLIENT_LABELS).filter((field) => !(asked as string[]).includes(field));
  expect(left).toEqual(['assignedRole', 'followUpDate', 'notes']);
  expect(new Set(asked).size).toBe(asked.length);
});

it('shows the twenty fields of Basic Info in the specified order', () => {
  expect(CLIENT_GROUPS[0]?.fields.map((field) => CLIENT_LABELS[field]).join(', ')).toBe(
    'Company Name, Client Type, Email, Phone, Primary Contact, Designation, Mobile, Website, Address, Country, Tax ID, ' +
      'Relationship Status, Industry Type, Cargo Type, Account Manager, Decision Maker, Contract Type, Incoterms, Lead Source, Current Status',
  );
});

it('asks for the specified input types', () => {
  expect((['website', 'phone', 'mobile', 'email', 'country'] as const).map(inputTypeOf)).toEqual(['url', 'tel', 'tel', 'email', 'text']);
  expect(choicesOf('incoterms')).toEqual(['FOB', 'CIF', 'DAP']);
  expect(choicesOf('country')).toBeUndefined();
});

it('shows the type, else the relationship’s status', () => {
  expect(typeShown({ type: 'Broker', relationshipStatus: 'Active' })).toBe('Broker');
  expect(typeShown({ type: null, relationshipStatus: 'Active' })).toBe('Active');
});

it('shows mobile, else phone, else that there is none', () => {
  expect(phoneShown({ mobile: '1', phone: '2' })).toBe('1');
  expect(phoneShown({ mobile: '', phone: '2' })).toBe('2');
  expect(phoneShown({ mobile: null, phone: null })).toBe('Not provided');
});

it('shows everything that the wizard asks for in one of the page’s groups, but the reason beside the status', () => {
  const shown = CLIENT_GROUPS.flatMap(({ fields }) => [...fields]);
  expect([...shown, 'lostReason'].toSorted()).toEqual(WIZARD_STEPS[2].groups.flatMap(({ fields }) => fields).toSorted());
});
