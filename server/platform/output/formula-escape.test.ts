import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCodePoint } from '../../testing/hostile.ts';
import { escapeFormula, unescapeFormula } from './formula-escape.ts';

const HOSTILE = [
  '=HYPERLINK("http://evil.example")',
  '+cmd|calc',
  '-2+3+cmd',
  '@SUM(A1)',
  '\tB',
  '\rB',
  '\nB',
  '＝1+1',
  "'=1",
  '=',
  '@',
  '+A1',
];
const HARMLESS = ['+91 98200 12345', '-5.5', '-', '+1 (555) 010-0199 ext. 7', '+44.20.7946', "o'clock", "'quoted'", "'+91 22", '', 'a=1'];

it.each(HOSTILE)('puts an apostrophe before %j', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

const INNER = [
  ['Acme;=1+1', "Acme;'=1+1"],
  ['Acme\t@SUM(A1)', "Acme\t'@SUM(A1)"],
  ['Acme\r\n-2+3+cmd', "Acme\r\n'-2+3+cmd"],
  ['Acme;"=1+1;', 'Acme;\'"=1+1;'],
  ["Acme;'=1", "Acme;''=1"],
  ['Acme;+49', "Acme;'+49"],
  ['=1;=2', "'=1;'=2"],
  [';\t＝1', ";\t'＝1"],
] as const;

it.each(INNER)('puts an apostrophe behind what separates cells elsewhere: %j', (text, escaped) => {
  expect(escapeFormula(text)).toBe(escaped);
});

it.each(['Acme; Sons', 'a;b=1', 'one\ntwo', "Acme;'s", ';'])('leaves %j as it is, for nothing behind a separator runs', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

it.each(HARMLESS)('leaves %j as it is', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

const hostileText = fc
  .tuple(fc.constantFrom('', "'", "''"), fc.constantFrom(...HOSTILE, ...HARMLESS), fc.string({ unit: 'grapheme' }))
  .map((parts) => parts.join(''));

/** Mostly of what is escaped, and of apostrophes that were typed where one would be put. */
const separatedText = fc.string({ unit: fc.constantFrom(';', '\t', '\r', '\n', "'", '"', '=', '+', '-', '@', '＝', ',', '1', 'a', ' ') });
const anyText = fc.oneof(hostileText, separatedText, fc.string({ unit: anyCodePoint }));

it('is undone exactly, whatever the text', () => {
  fc.assert(
    fc.property(anyText, (text) => unescapeFormula(escapeFormula(text)) === text),
    { numRuns: 2000 },
  );
});

it('lets no cell begin like a formula, wherever a program separates cells', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [first = '', ...others] = escapeFormula(text).split(/[;\t\r\n]/);
      return !/^[=@＝＠]/.test(first) && !others.some((cell) => /^"*[=+\-@＝＋－＠]/.test(cell));
    }),
    { numRuns: 2000 },
  );
});

it('never lets a text through that begins like a formula and holds a letter other than an extension', () => {
  const formula = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string()).map(([start, rest]) => `${start}SUM${rest}`);
  fc.assert(fc.property(formula, (text) => escapeFormula(text).startsWith("'")));
});
