import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A device is known this long after its last sign-in. */
export const DEVICE_DAYS = 365;

/** Each account has a cookie of its own, because several people may share a browser. */
export const deviceCookieName = (accountId: string) => `fairlead-device-${accountId.slice(-12)}`;

export const makeDeviceId = () => randomBytes(16).toString('base64url');

/** The cookie's value: the device and the server's word that someone proved the account's password on it. */
export const signDevice = (key: string, accountId: string, deviceId: string) => `${deviceId}.${signature(key, accountId, deviceId)}`;

/** The device that a cookie names; undefined unless this server signed it for this account. */
export function readDevice(key: string, accountId: string, cookie: string): string | undefined {
  const [deviceId = '', given = ''] = cookie.split('.');
  const expected = Buffer.from(signature(key, accountId, deviceId));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? deviceId : undefined;
}

function signature(key: string, accountId: string, deviceId: string): string {
  return createHmac('sha256', key).update(`device ${accountId} ${deviceId}`).digest('base64url');
}
