import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCodePoint } from '../../../testing/hostile.ts';
import { folded } from './folded.ts';

it.each([
  ['Société Générale', 'societe generale'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['Ørsted Łódź', 'orsted lodz'],
  ['  many \t blanks\n', 'many blanks'],
  ['ﬁnance', 'finance'],
  ['a\0b', 'a b'],
  ['शिपिंग', 'शिपिंग'],
  ['شَحْن', 'شحن'],
])('%j is sorted and searched as %j', (text, expected) => {
  expect(folded(text)).toBe(expected);
});

it('folding what is folded changes nothing, so that stored and typed texts meet', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint }), (text) => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
  );
});
