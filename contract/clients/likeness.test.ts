import { expect, it } from 'vitest';
import { likenessKeys } from './likeness.ts';

const keyOf = (kind: string, record: object) =>
  likenessKeys({ companyName: '', email: '', ...record })
    .filter(([each]) => each === kind)
    .map(([, key]) => key);

it.each([
  ['name', { companyName: ' ACMÉ  Logistics' }, { companyName: 'acme logistics' }],
  ['email', { email: 'Info@Acme.example' }, { email: 'info@acme.example' }],
  ['phone', { phone: '+91 98200-12345' }, { mobile: '098200 12345 x7' }],
  ['website', { website: 'https://www.acme.example/contact?x=1' }, { website: 'ACME.example' }],
])('two records are alike by their %s however it is written', (kind, one, other) => {
  expect(keyOf(kind, one)).toEqual(keyOf(kind, other));
  expect(keyOf(kind, one).length).toBe(1);
});

it('what many have in common makes nobody alike', () => {
  expect(likenessKeys({ companyName: '', email: '', phone: '1234', website: 'https://www.linkedin.com/company/acme' })).toEqual([]);
});
