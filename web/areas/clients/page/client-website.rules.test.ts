import { expect, it } from 'vitest';
import { webAddress } from './client-website.rules.ts';

it.each([
  ['konkan.example', 'https://konkan.example/'],
  ['http://konkan.example/a?b=1', 'http://konkan.example/a?b=1'],
  ['HTTPS://Konkan.example', 'https://konkan.example/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://bank.example@evil.example', undefined],
  ['not a site', undefined],
])('links %s to %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});
