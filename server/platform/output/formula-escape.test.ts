import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCodePoint } from '../../testing/hostile.ts';
import { escapeFormula, unescapeFormula } from './formula-escape.ts';

const HOSTILE = [
  '=HYPERLINK("http://evil.example")',
  '+cmd|calc',
  '-2+3+cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
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

it.each(HARMLESS)('leaves %j as it is', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

const hostileText = fc
  .tuple(fc.constantFrom('', "'", "''"), fc.constantFrom(...HOSTILE, ...HARMLESS), fc.string({ unit: 'grapheme' }))
  .map((parts) => parts.join(''));

it('is undone exactly, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: anyCodePoint })), (text) => unescapeFormula(escapeFormula(text)) === text),
    { numRuns: 2000 },
  );
});

it('never lets a text through that begins like a formula and holds a letter other than an extension', () => {
  const formula = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string()).map(([start, rest]) => `${start}SUM${rest}`);
  fc.assert(fc.property(formula, (text) => escapeFormula(text).startsWith("'")));
});
