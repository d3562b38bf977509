import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A device is remembered this long after its last sign-in. */
export const DEVICE_DAYS = 365;

/** Each account has its own cookie, because several people may share a browser. */
export const nameDeviceCookie = (accountId: string) => `fairlead-device-${accountId.slice(-12)}`;

export const createDeviceId = () => randomBytes(16).toString('base64url');

/** The cookie's value: the device's id, signed by the server after someone proved the account's password on it. */
export const signDevice = (key: string, accountId: string, deviceId: string) => `${deviceId}.${createSignature(key, accountId, deviceId)}`;

/** The device id in a cookie; undefined if this server hasn't signed it for this account. */
export function verifyDevice(key: string, accountId: string, cookie: string): string | undefined {
  const [deviceId = '', given = ''] = cookie.split('.');
  const expected = Buffer.from(createSignature(key, accountId, deviceId));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? deviceId : undefined;
}

function createSignature(key: string, accountId: string, deviceId: string): string {
  return createHmac('sha256', key).update(`device ${accountId} ${deviceId}`).digest('base64url');
}
