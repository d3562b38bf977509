import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { SET_UP_MINUTES, TOTP_DIGITS } from '@fairlead/contract/factors';
import { generateURI, verifySync } from 'otplib';

const MINUTE_MS = 60_000;
const STEP_S = 30;
/** A phone's clock may be wrong by this. */
const TOLERANCE_S = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** No l, 1, o or 0, which are easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LETTERS = 12;

/** A secret that was made before this is no longer waited for. */
export const oldestSetUp = (now: Date) => new Date(now.getTime() - SET_UP_MINUTES * MINUTE_MS);

/** The latest step that a code may belong to now. A last step beyond it was used while the clock ran ahead. */
export const latestStep = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_S) + 1;

/**
 * The 30-second step that a code belongs to; undefined if it is wrong, or not later than the last one used. A last step that lies ahead
 * of what can be says nothing of the codes of now.
 */
export function findStep(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const afterTimeStep = lastStep > latestStep(now) ? 0 : lastStep;
  const found = verifySync({ secret, token: code, digits: TOTP_DIGITS, epoch, epochTolerance: TOLERANCE_S, afterTimeStep });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** What the QR code says. */
export const otpAddress = (username: string, secret: string) => generateURI({ issuer: 'Fairlead', label: username, secret });

/** 60 random bits in groups of four letters. */
export function createRecoveryCode(): string {
  const letters = Array.from(randomBytes(CODE_LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** What was typed, without blanks, hyphens and capitals. */
export const foldCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');

/** Keyed and with the account, so that equal codes look different and none can be tried without the key. */
export const hashRecoveryCode = (key: string, accountId: string, code: string) =>
  createHmac('sha256', key)
    .update(`recovery ${accountId} ${foldCode(code)}`)
    .digest('hex');

/** Encrypts an account's secret by AES-256-GCM. What was encrypted for one account can't be read for another. */
export function encryptSecret(key: string, accountId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(accountId));
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Throws if the text was changed, or encrypted for another account. */
export function decryptSecret(key: string, accountId: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
