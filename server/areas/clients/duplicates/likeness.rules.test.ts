import { expect, it } from 'vitest';
import { countryCode } from '../../../platform/countries.rules.ts';
import { alikeKeys, type Likened, likenessKeys } from './likeness.rules.ts';

const named = (record: Partial<Likened>): Likened => ({ companyName: '', ...record });
/** By what the second is found to be like the first, which is the same the other way round. */
function alikeBy(one: Partial<Likened>, other: Partial<Likened>): string[] {
  const by = (a: Likened, b: Likened) => {
    const sought = new Set(alikeKeys(a).map(String));
    return [...new Set(likenessKeys(b).flatMap((key) => (sought.has(String(key)) ? [key[0]] : [])))];
  };
  const found = by(named(one), named(other));
  expect(by(named(other), named(one))).toEqual(found);
  return found;
}

it.each([
  ['name', { companyName: ' ACMÉ  Logistics' }, { companyName: 'acme logistics' }],
  ['email', { email: 'Info@Acme.example' }, { email: 'info@acme.example' }],
  ['website', { website: 'https://www.acme.example/contact?x=1' }, { website: 'ACME.example' }],
])('two records are alike by their %s however it is written', (kind, one, other) => {
  expect(alikeBy(one, other)).toEqual([kind]);
});

it.each([
  ['+91 98200 12345', undefined],
  ['0091-98200-12345', undefined],
  ['(00 91) 9820012345', 'Oman'],
  ['098200 12345', 'India'],
  ['98200 12345 ext. 7', 'INDIA'],
  ['919820012345', 'in'],
  ['011 91 98200 12345', 'U.S.A.'],
  ['٩٨٢٠٠١٢٣٤٥', 'الهند'],
])('%s of %s is the number +91 98200 12345', (mobile, country) => {
  expect(alikeBy({ phone: '+91 9820012345' }, { mobile, country })).toEqual(['phone']);
  expect(likenessKeys(named({ mobile, country }))).toContainEqual(['phone', '+919820012345']);
});

it.each([
  ['06 698 12345', 'Italy', '+39 06 698 12345'],
  ['011 15-2345-6789', 'Argentina', '+54 9 11 2345 6789'],
  ['6123 4567', 'Singapore', '+65 6123 4567'],
])('%s of %s is %s, whose last ten digits are others', (phone, country, other) => {
  expect(alikeBy({ phone, country }, { phone: other })).toEqual(['phone']);
});

it.each([
  [{ phone: '+91 98200 12345' }, { phone: '+1 982 001 2345' }],
  [
    { phone: '090523 12345', country: 'India' },
    { phone: '(905) 231-2345', country: 'Canada' },
  ],
  [{ phone: '020 7946 0123', country: 'UK' }, { phone: '+91 2079460123' }],
])('numbers of two countries are two, even if their last ten digits are equal', (one, other) => {
  expect(alikeBy(one, other)).toEqual([]);
});

it('a number of which nobody knows the country is compared by its last ten digits, with those that can be read too', () => {
  expect(alikeBy({ phone: '+91 98200-12345' }, { mobile: '098200 12345 x7' })).toEqual(['phone']);
  expect(alikeBy({ phone: '98200-12345', country: 'Atlantis' }, { mobile: '098200 12345' })).toEqual(['phone']);
  expect(alikeBy({ phone: '98200-12345' }, { mobile: '098200 12346' })).toEqual([]);
});

it('what many have in common makes nobody alike', () => {
  expect(likenessKeys({ companyName: '', email: '', phone: '1234', website: 'https://www.linkedin.com/company/acme' })).toEqual([]);
});

it('countries are known by their codes, and by their names as people write them', () => {
  const names = {
    IN: ['IN', 'india', 'भारत'],
    AE: ['UAE', 'U.A.E.', 'United Arab Emirates', 'الإمارات العربية المتحدة'],
    DE: ['Deutschland'],
  };
  for (const [code, each] of Object.entries({
    ...names,
    GB: ['England', 'the UK'],
    CI: ['Ivory Coast', 'Côte d’Ivoire'],
    BA: ['Bosnia & Herzegovina'],
  }))
    expect(each.map((name) => countryCode(name))).toEqual(each.map(() => code));
  expect([countryCode('Atlantis'), countryCode(''), countryCode(null)]).toEqual([undefined, undefined, undefined]);
});
