import { expect, it } from 'vitest';
import { callAddress, whatsAppAddress } from './client-reach.rules.ts';

it.each([
  ['+91 98480 22119', 'https://wa.me/919848022119'],
  ['WhatsApp', undefined],
  ['+44 (0)7700 900123', 'https://wa.me/447700900123'],
  ['+971-50-123-4567 ext 3', 'https://wa.me/971501234567'],
  ['98480 22119', undefined],
  ['0091 98480 22119', undefined],
  ['+0 98480 22119', undefined],
  ['+91 12', undefined],
  ['+91 98480 22119 98480 22119', undefined],
  [null, undefined],
])('opens a chat for %j at %j', (mobile, address) => {
  expect(whatsAppAddress(mobile)).toBe(address);
});

it('calls the mobile, else the other number, else nobody', () => {
  expect([
    callAddress({ mobile: '98480 22119', phone: '0832 555 0177' }),
    callAddress({ mobile: null, phone: '0832 555 0177 ext 12' }),
    callAddress({ mobile: 'ask the guard', phone: null }),
  ]).toEqual(['tel:9848022119', 'tel:08325550177', undefined]);
});
