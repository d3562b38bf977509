import { expect, it } from 'vitest';
import { createDeviceId, signDevice, verifyDevice } from './device.rules.ts';

const [riya, arjun] = ['01980000-0000-7000-8000-00000000000a', '01980000-0000-7000-8000-00000000000b'];
const deviceId = createDeviceId();
const cookie = signDevice('key', riya, deviceId);

it('knows a device again by the cookie that it signed', () => {
  expect(verifyDevice('key', riya, cookie)).toBe(deviceId);
});

it.each([
  ['for another account', 'key', arjun, cookie],
  ['with another key', 'other key', riya, cookie],
  ['for another device', 'key', riya, `${createDeviceId()}.${cookie.split('.')[1]}`],
  ['cut short', 'key', riya, cookie.slice(0, -1)],
  ['without a signature', 'key', riya, deviceId],
  ['empty', 'key', riya, ''],
])('takes no cookie signed %s', (_what, key, accountId, given) => {
  expect(verifyDevice(key, accountId, given)).toBeUndefined();
});
