import { expect, it } from 'vitest';
import { type Carded, writeCards } from './card.rules.ts';

const ANOUK: Carded = {
  ...{ name: 'Anouk de Villiers', designation: 'Head, Chartering; Europe', department: 'Post\\Fixture', email: 'anouk@tamarind.example' },
  ...{ mobile: '+91 98200 12345', phone: null, clientName: 'Tamarind, Loom\nTextiles' },
};

it('writes a card that phones read, with what means something in it escaped', () => {
  expect(writeCards([ANOUK]).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Villiers;Anouk de;;;',
    'FN:Anouk de Villiers',
    'ORG:Tamarind\\, Loom\\nTextiles;Post\\\\Fixture',
    'TITLE:Head\\, Chartering\\; Europe',
    'EMAIL;TYPE=INTERNET,WORK:anouk@tamarind.example',
    'TEL;TYPE=CELL:+91 98200 12345',
    'END:VCARD',
    '',
  ]);
});

it('a single word is a given name, and several contacts are several cards', () => {
  const cards = writeCards([{ ...ANOUK, name: 'Anouk' }, ANOUK]);
  expect([cards.match(/BEGIN:VCARD/g)?.length, cards.includes('\r\nN:;Anouk;;;\r\n')]).toEqual([2, true]);
});

it('folds long lines within 75 bytes, and never inside a character', () => {
  const name = 'Łódź 港 '.repeat(14).trim();
  const card = writeCards([{ ...ANOUK, name }]);
  expect(Math.max(...card.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(card.replaceAll('\r\n ', '')).toContain(`FN:${name}\r\n`);
});
