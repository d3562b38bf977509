import type { AccountRole } from '@fairlead/contract/kit/permissions';
import type { Flag } from '../../platform/db/tables.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account: AccountTable;
    session: SessionTable;
    invitation: InvitationTable;
    passwordReset: PasswordResetTable;
    signInTicket: SignInTicketTable;
    providerAttempt: ProviderAttemptTable;
    providerIdentity: ProviderIdentityTable;
    attempt: AttemptTable;
    signingKey: SigningKeyTable;
  }
}

export interface AccountTable {
  id: string;
  username: string;
  /** Case-folded; unique. */
  usernameKey: string;
  /** argon2id in PHC form; null until an invitation is accepted. */
  passwordHash: string | null;
  mustChangePassword: Flag;
  emailId: string | null;
  /** Case-folded; unique where set. */
  emailKey: string | null;
  /** When somebody showed that the address is theirs, by a mail to it or by the provider. Null again once another is typed. */
  emailProvedAt: string | null;
  /** Until then an Administrator lets the provider's person with this address have the account, though nobody has proved it. */
  linkAllowedUntil: string | null;
  phoneNumber: string | null;
  /** Id in `file`. */
  pictureId: string | null;
  role: AccountRole;
  employeeId: string | null;
  disabled: Flag;
  /** What the user chose, as JSON; null for the defaults. */
  preferences: string | null;
  /** Folded username and e-mail address, one line each. */
  searchText: string;
  /** `lastSeenAt` to sort by; '' if there is none. */
  seenKey: string;
  /** Who invited it; null for the first. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  lastSeenAt: string | null;
  version: number;
}

export interface SessionTable {
  id: string;
  accountId: string;
  /** SHA-256 of the token, hex; unique. */
  tokenHash: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** User agent and address at the last use that was stored. */
  userAgent: string | null;
  address: string | null;
}

export interface InvitationTable {
  /** SHA-256 of the token, hex; the key. */
  tokenHash: string;
  accountId: string;
  expiresAt: string;
  /** The address that it was mailed to, case-folded; null if it was handed over. */
  emailKey: string | null;
  /** 1 if an Administrator said that its use removes the second step. */
  removesFactor: Flag;
}

/** An account's code for replacing its password, from the first that was asked for. */
export interface PasswordResetTable {
  accountId: string;
  /** HMAC of the code; null before its mail is sent, and once it is used up. */
  codeHash: string | null;
  expiresAt: string | null;
  /** Wrong tries at this code. */
  tries: number;
  /** Mails asked for within an hour that began then. */
  mails: number;
  mailsSince: string;
}

/** A sign-in whose password was right and that waits for its second step. */
export interface SignInTicketTable {
  /** SHA-256 of the ticket, hex; the key. */
  tokenHash: string;
  accountId: string;
  expiresAt: string;
}

/** A sign-in that was begun at the provider and not ended yet. */
export interface ProviderAttemptTable {
  /** SHA-256 of the state, hex; the key. */
  stateHash: string;
  /** SHA-256 of the secret in the browser's cookie, hex. */
  browserHash: string;
  expiresAt: string;
}

/** Who an account belongs to at the provider. The key is issuer and subject; an account has one for each issuer. */
export interface ProviderIdentityTable {
  issuer: string;
  subject: string;
  accountId: string;
  linkedBy: 'email' | 'new';
  createdAt: string;
  lastUsedAt: string;
}

/** Attempts by key within a window that starts with the first. They are counted before the password is checked. */
export interface AttemptTable {
  key: string;
  count: number;
  startedAt: string;
}

/** Signing keys of this installation, generated when they are first needed. */
export interface SigningKeyTable {
  name: 'device' | 'resetCode' | 'secondFactor' | 'push' | 'proof';
  /** 256 random bits, base64url. */
  value: string;
  createdAt: string;
}
