import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Ends the last record (RFC 8188). */
const LAST_RECORD = Buffer.from([2]);
const TOKEN_S = 12 * 3600;

/** A browser's keys, base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** The message as only this browser can read it: RFC 8291 with one record of RFC 8188. `secrets` are given by its test alone. */
export function encryptForBrowser(text: string, { p256dh, auth }: BrowserKeys, secrets?: { privateKey: Buffer; salt: Buffer }): Buffer {
  const pair = createECDH(CURVE);
  if (secrets) pair.setPrivateKey(secrets.privateKey);
  else pair.generateKeys();
  const salt = secrets?.salt ?? randomBytes(16);
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  );
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, header, ours, cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]);
}

/** Whether these are keys of a browser: the first must be a point of the curve. */
export function canEncryptFor(keys: BrowserKeys): boolean {
  try {
    return encryptForBrowser('', keys).length > 0;
  } catch {
    return false;
  }
}

/** The key by which push services know this installation, base64url. */
export const derivePublicKey = (privateKey: string): string => readPair(privateKey).getPublicKey('base64url');

/** Says to a push service who sends (RFC 8292). `contact` is an address where its operator can ask. */
export function writeAuthorization(address: string, privateKey: string, contact: string, now: Date): string {
  const publicKey = readPair(privateKey).getPublicKey();
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString('base64url'));
  const claims = { aud: new URL(address).origin, exp: Math.floor(now.getTime() / 1000) + TOKEN_S, sub: contact };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey.toString('base64url')}`;
}

function readPair(privateKey: string) {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair;
}
