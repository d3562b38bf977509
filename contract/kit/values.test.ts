import { expect, it } from 'vitest';
import { allowClearing, day, emailAddress, requiredText } from './values.ts';

const isTaken = (address: string) => emailAddress.safeParse(address).success;

it.each([
  'desk@port.example',
  'r&d@port.example',
  'sales/marketing@port.example',
  "o'neil+cargo@port.co.in",
  '{role}=%x!#$*?^_`|~-@port.example',
  'export@hafen-köln.example',
  'post@москва.рф',
  'जहाज@डाक.भारत',
  'post@xn--80adxhks.xn--p1ai',
  'डेस्क.१@port.example',
  `${'a'.repeat(64)}@port.example`,
  'a@1and1.example',
])('takes %s', (address) => {
  expect(isTaken(address)).toBe(true);
});

it.each([
  '',
  'desk',
  'desk@',
  '@port.example',
  'desk@port',
  'desk@@port.example',
  'a@b@port.example',
  '.desk@port.example',
  'desk.@port.example',
  'de..sk@port.example',
  'desk@-port.example',
  'desk@port-.example',
  'desk@port..example',
  'desk@.example',
  'desk@port.example.',
  'desk@192.168.0.1',
  'de sk@port.example',
  'desk@po rt.example',
  'desk@port.example\n',
  'Desk <desk@port.example>',
  'a@port.example, b@port.example',
  'desk\0@port.example',
  `${'a'.repeat(65)}@port.example`,
  `desk@${'a'.repeat(64)}.example`,
  `desk@${'a.'.repeat(130)}example`,
])('refuses %j', (address) => {
  expect(isTaken(address)).toBe(false);
});

it('looks no further into what is too long', () => {
  expect(emailAddress.safeParse(`${'a.'.repeat(500_000)}@`).error?.issues).toHaveLength(1);
});

it.each([
  [undefined, undefined],
  [null, null],
  ['', null],
  ['2026-11-21', '2026-11-21'],
])('reads %j as %j where a value may be cleared', (given, read) => {
  expect(allowClearing(day).parse(given)).toBe(read);
});

it('tells a wrong value in its own words where it may be cleared', () => {
  expect(
    allowClearing(day)
      .safeParse('soon')
      .error?.issues.map(({ message }) => message),
  ).toEqual(['must be a date like 2026-11-21']);
});

it.each(['', ' \t\n', '\u200b', '\u2060\u00ad', '\u3164', '\u2800', '\ufe0f\u200d'])(
  'takes %j for no text where one is required',
  (typed) => {
    expect(requiredText(10).safeParse(typed).success).toBe(false);
  },
);

it.each(['a', '\u200bक्\u200dष', '💥', '٣', '-'])('takes %j where a text is required', (typed) => {
  expect(requiredText(10).safeParse(typed).success).toBe(true);
});
