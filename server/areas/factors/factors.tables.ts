import type { Flag } from '../../platform/db/tables.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    secondFactor: SecondFactorTable;
    secondFactorStep: SecondFactorStepTable;
    recoveryCode: RecoveryCodeTable;
    passkey: PasskeyTable;
    passkeyChallenge: PasskeyChallengeTable;
  }
}

/** An account's authenticator app. */
export interface SecondFactorTable {
  accountId: string;
  /** Encrypted for this account (docs/decisions/0050). */
  secret: string;
  /** 0 until a code confirms it. */
  isOn: Flag;
  /** The 30-second step of the last code that was used, so that none is used twice. */
  lastStep: number;
  createdAt: string;
}

/** A step of an authenticator app whose code was used. Kept, because the clock may run ahead and come back. */
export interface SecondFactorStepTable {
  accountId: string;
  step: number;
}

/** A recovery code that has not been used, as its HMAC. */
export interface RecoveryCodeTable {
  accountId: string;
  codeHash: string;
}

/** A passkey. Its private key never leaves the owner's device or password manager. */
export interface PasskeyTable {
  id: string;
  accountId: string;
  /** WebAuthn's id of it, base64url; unique. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often its authenticator says it was used; 0 if it doesn't count. */
  counter: number;
  /** A JSON list of the ways to reach it, which the browser's dialog goes by. */
  transports: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A challenge that a passkey must sign. */
export interface PasskeyChallengeTable {
  /** SHA-256, hex; the key. */
  challengeHash: string;
  /** The session that adds a passkey, the ticket of a second step, or a sign-in by passkey alone. */
  boundTo: string;
  expiresAt: string;
}
