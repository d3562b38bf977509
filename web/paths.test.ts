import { expect, it } from 'vitest';
import { ownAddress, paths } from './paths.ts';

it.each(['/salesandleads?page=2&search=mumbai', '/profile#top', '/dashboard'])('returns to %s after sign-in', (address) => {
  expect(ownAddress(address)).toBe(address);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login?from=/x',
  '/',
  '',
  undefined,
  7,
  '/.//evil.example',
  '//[',
])('never leads from sign-in to %s', (address) => {
  expect(ownAddress(address)).toBeUndefined();
});

it('keeps ids inside their part of the address', () => {
  expect(paths.client('../x?y#z')).toBe('/salesandleadsclient/..%2Fx%3Fy%23z');
});
