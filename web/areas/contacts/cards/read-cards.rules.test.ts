import { expect, it } from 'vitest';
import { writeCards } from './card.rules.ts';
import { readCards } from './read-cards.rules.ts';

const BLANK = { name: '', designation: '', department: '', email: '', mobile: '', phone: '', notes: '', morePhones: 0, moreEmails: 0 };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (...lines: string[]) => readCards(bytesOf(lines.join('\r\n')));
const card = (version: string, ...lines: string[]) => ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD'];
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it('reads what an iPhone writes: groups, types each by itself, a picture in many lines', () => {
  const lines = [
    'PRODID:-//Apple Inc.//iPhone OS 17.5//EN',
    'N:Villiers;Anouk;;;',
    'FN:Anouk Villiers',
    'ORG:Tamarind\\, Loom & Co;Post\\;Fixture;',
    'TITLE:Head of Chartering',
    'item1.EMAIL;type=INTERNET:desk@tamarind.example',
    'item1.X-ABLabel:_$!<Other>!$_',
    'item2.EMAIL;type=INTERNET;type=WORK;type=pref:anouk@tamarind.example',
    'TEL;type=WORK;type=FAX:+91 22 5550 0102',
    'TEL;type=CELL;type=VOICE;type=pref:+91 98200 12345',
    'TEL;type=WORK;type=VOICE:+91 22 5550 0101',
    'NOTE:Met at the fair\\nCalls early\\, writes la',
    ' te',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/',
    ...Array.from({ length: 20_000 }, () => ` ${'Abc='.repeat(18)}`),
  ];
  expect(read(...card('3.0', ...lines))).toEqual([
    {
      ...{ name: 'Anouk Villiers', designation: 'Head of Chartering', department: 'Post;Fixture', email: 'anouk@tamarind.example' },
      ...{ mobile: '+91 98200 12345', phone: '+91 22 5550 0101', notes: 'Met at the fair\nCalls early, writes late' },
      ...{ morePhones: 0, moreEmails: 1 },
    },
  ]);
});

it('reads the version 2.1 of Android: quoted-printable over several lines, types without a name', () => {
  const lines = [
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=B0=E0=A4=BE=E0=A4=B5;=E0=A4=86=E0=A4=B6=',
    '=E0=A4=BE;;;',
    'TEL;CELL:+919820012345',
    'TEL;CELL:+919820012346',
    'TEL;WORK;FAX:0225550102',
    'EMAIL;HOME:asha@rao.example',
    'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:one=0D=0Atwo=3Dthree',
  ];
  expect(read(...card('2.1', ...lines))).toEqual([
    {
      ...BLANK,
      ...{ name: 'आशा राव', email: 'asha@rao.example', mobile: '+919820012345', phone: '+919820012346', notes: 'one\ntwo=three' },
    },
  ]);
});

it('reads the version 2.1 of Outlook, in the characters of Windows', () => {
  const file = card(
    '2.1',
    'N;LANGUAGE=de:Größe;Jörg',
    'FN:Jörg Größe',
    'ORG:Nordsee;Verkauf',
    'TITLE;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:Gesch=E4ftsf=FChrer',
    'TEL;WORK;VOICE:+49 40 5550101',
    'ADR;WORK;PREF;ENCODING=QUOTED-PRINTABLE:;;Hafenstra=DFe 1=0D=0A=',
    'Haus 2;Hamburg;;20457;Deutschland',
    'EMAIL;PREF;INTERNET:joerg@nordsee.example',
  ).join('\r\n');
  expect(readCards(latin1(file))).toEqual([
    {
      ...BLANK,
      ...{ name: 'Jörg Größe', designation: 'Geschäftsführer', department: 'Verkauf' },
      ...{ email: 'joerg@nordsee.example', phone: '+49 40 5550101' },
    },
  ]);
});

it('reads several cards of Google, and a name that is only in N', () => {
  const cards = read(
    ...card(
      '3.0',
      'FN:Ben Okafor',
      'N:Okafor;Ben;;;',
      'EMAIL;TYPE=INTERNET:ben@okafor.example',
      'TEL;TYPE=CELL:0803 555 0101',
      'URL:http\\://x.example',
    ),
    ...card('3.0', 'FN:', 'N:Rao;Meera;K.;Dr.;', 'TEL:+1 555 0100', 'TEL:+1 555 0200', 'TEL:+1-555-0100', 'ORG:Rao;'),
  );
  expect(cards).toEqual([
    { ...BLANK, name: 'Ben Okafor', email: 'ben@okafor.example', mobile: '0803 555 0101' },
    { ...BLANK, name: 'Dr. Meera K. Rao', phone: '+1 555 0100', morePhones: 1 },
  ]);
});

it('reads version 4.0: addresses as numbers, types in quotation marks, preference as a number', () => {
  const lines = [
    'FN:Simon Perreault',
    'ROLE:Broker',
    'TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102',
    'TEL;VALUE=uri;TYPE="cell,text":tel:+1-418-262-6501',
    'EMAIL;TYPE=home:simon@home.example',
    'EMAIL;PREF=1;ALTID="a:b;c":mailto:simon@work.example',
  ];
  expect(read(...card('4.0', ...lines))).toEqual([
    {
      ...BLANK,
      ...{ name: 'Simon Perreault', designation: 'Broker', email: 'simon@work.example', moreEmails: 1 },
      ...{ mobile: '+1-418-262-6501', phone: '+1-418-656-9254 ext. 102' },
    },
  ]);
});

it('reads back what it writes, and files in UTF-16 or with a mark', () => {
  const contact = { name: 'Łucja  港', designation: 'Head, Chartering; Europe', department: 'Post\\Fixture', email: 'l@x.example' };
  const file = writeCards([{ ...contact, mobile: '+91 98200 12345', phone: '+91 22 5550', clientName: 'Loom; Co' }]);
  const wide = new Uint8Array(Uint16Array.from(`\ufeff${file}`, (character) => character.charCodeAt(0)).buffer);
  const expected = [{ ...BLANK, ...contact, name: 'Łucja 港', mobile: '+91 98200 12345', phone: '+91 22 5550' }];
  expect([readCards(bytesOf(file)), readCards(wide), readCards(bytesOf(`\ufeff${file}`))]).toEqual([expected, expected, expected]);
});

it('passes over what is damaged or no card', () => {
  expect(read('Name,Phone', 'FN:Nobody', 'Asha,1')).toEqual([]);
  const damaged = ['this is no line', 'EMAIL;TYPE="WORK:lost@x.example', ':', 'TEL;CELL', 'FN;=:Asha', 'NOTE;QUOTED-PRINTABLE:a=ZZ=4'];
  expect(read('BEGIN:VCARD', ...damaged, 'BEGIN:vcard', 'fn:Cut off')).toEqual([
    { ...BLANK, name: 'Asha', notes: 'a=ZZ=4' },
    { ...BLANK, name: 'Cut off' },
  ]);
});
