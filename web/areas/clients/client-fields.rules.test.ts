import { expect, it } from 'vitest';
import { phoneShown, typeShown } from './client-fields.rules.ts';

it('shows the type, else the relationship’s status', () => {
  expect(typeShown({ type: 'Broker', relationshipStatus: 'Active' })).toBe('Broker');
  expect(typeShown({ type: null, relationshipStatus: 'Active' })).toBe('Active');
});

it('shows mobile, else phone, else that there is none', () => {
  expect(phoneShown({ mobile: '1', phone: '2' })).toBe('1');
  expect(phoneShown({ mobile: '', phone: '2' })).toBe('2');
  expect(phoneShown({ mobile: null, phone: null })).toBe('Not provided');
});
