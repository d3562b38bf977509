import { expect, it } from 'vitest';
import { findSite } from './passkeys.rules.ts';

it.each([
  ['https://crm.example.com/', 'anything', { rpId: 'crm.example.com', origin: 'https://crm.example.com' }],
  ['https://crm.example.com:8443', 'anything', { rpId: 'crm.example.com', origin: 'https://crm.example.com:8443' }],
  ['http://localhost:3000', 'anything', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  [undefined, 'localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  [undefined, 'localhost', { rpId: 'localhost', origin: 'http://localhost' }],
  ['http://crm.example.com', 'localhost', undefined],
  ['https://192.0.2.7', 'localhost', undefined],
  [undefined, '127.0.0.1:3000', undefined],
  [undefined, 'crm.example.com', undefined],
  [undefined, 'localhost.evil.example', undefined],
  [undefined, 'not a host', undefined],
])('with PUBLIC_URL %s, a request to %s has its passkeys at %o', (publicUrl, host, site) => {
  expect(findSite(publicUrl, host)).toEqual(site);
});
