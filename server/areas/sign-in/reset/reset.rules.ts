import { createHash, createHmac, randomInt } from 'node:crypto';
import { RESET_CODE_MINUTES } from '@fairlead/contract/sign-in/reset';
import { networkOf } from '../../../platform/http/limits/connections.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { type AttemptLimit, HOUR_MS, toEmailKey } from '../sign-in.rules.ts';

const MINUTE_MS = 60_000;
/** Wrong tries at one code. */
export const MAX_TRIES = 5;
/** Wrong tries within an hour at all codes of one account, from one network, and of everyone (docs/security.md says what chance they leave). */
export const WRONG_TRIES = { account: 10, network: 10, everyone: 20 };
export const MAX_MAILS = 3;
export const MAILS_WINDOW_MS = HOUR_MS;
/** A code that could not be mailed for so long is no longer waited for. */
const MAX_MAIL_AGE_MS = 30 * MINUTE_MS;

/** Every code is equally likely. */
export const createCode = (digits: number) => String(randomInt(10 ** digits)).padStart(digits, '0');

/** Keyed, because ten thousand (or a million) plain hashes are tried in no time; with the account, so that equal codes look different. */
export const hashCode = (key: string, accountId: string, code: string) =>
  createHmac('sha256', key).update(`${accountId} ${code}`).digest('hex');

export const codeEnd = (now: Date) => new Date(now.getTime() + RESET_CODE_MINUTES * MINUTE_MS);
export const isTooLate = (askedAt: string, now: Date) => now.getTime() - Date.parse(askedAt) > MAX_MAIL_AGE_MS;

/** How often one network may ask for codes or try them, whatever the accounts. */
export const resetLimits = (address: string): AttemptLimit[] => [
  { key: `reset from ${networkOf(address)}`, limit: 60, isResetBySuccess: false },
];
const WRONG_TRY = 'wrong code';
/** The counter of an account's wrong tries is this and the account's id. */
export const ACCOUNT_WRONG_TRIES = `${WRONG_TRY} account `;
/** The counters of wrong tries that an account's release forgets besides its own, so that it is one at once. */
export const WRONG_TRIES_FROM = `${WRONG_TRY} from`;

/** `owner`: the id of an account, or for an address without one what stands for it, so that both are answered alike. */
const limitAccount = (owner: string): AttemptLimit => ({
  key: `${ACCOUNT_WRONG_TRIES}${owner}`,
  limit: WRONG_TRIES.account,
  windowMs: HOUR_MS,
  isResetBySuccess: false,
});
const EVERYONE: AttemptLimit = { key: `${WRONG_TRY} anywhere`, limit: WRONG_TRIES.everyone, windowMs: HOUR_MS, isResetBySuccess: false };

/** The limits that a wrong code counts for. Time alone forgets it: a sign-in does not, or guesses between two of them would cost nothing. */
export const wrongTryLimits = (address: string, owner: string): AttemptLimit[] => [
  { key: `${WRONG_TRIES_FROM} ${networkOf(address)}`, limit: WRONG_TRIES.network, windowMs: HOUR_MS, isResetBySuccess: false },
  limitAccount(owner),
  EVERYONE,
];
/** The limits that an account's release resets. */
export const releasedLimits = (accountId: string): AttemptLimit[] => [limitAccount(accountId), EVERYONE];

/** Stands for an address without an account. Hashed, so that no typed address is stored. */
export const nameUnknownOwner = (emailId: string) => createHash('sha256').update(toEmailKey(emailId)).digest('hex');

/** Counted for addresses without an account, where there is nothing to limit. */
export const UNKNOWN_ADDRESSES: AttemptLimit = {
  key: 'reset of unknown addresses',
  limit: Number.POSITIVE_INFINITY,
  isResetBySuccess: false,
};

export const codeLetter = (username: string, code: string): Letter => ({
  subject: 'Your code to reset the password',
  lines: [
    `Someone asked to reset the password of the Fairlead account ${username}. If it was you, enter this code:`,
    `It is valid for ${RESET_CODE_MINUTES} minutes. If it wasn’t you, ignore this mail: your password stays as it is. Never tell anyone the code.`,
  ],
  highlight: code,
});
