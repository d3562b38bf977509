import { createHmac, randomInt } from 'node:crypto';
import { RESET_CODE_DIGITS, RESET_CODE_MINUTES } from '@fairlead/contract/accounts/reset';
import type { Letter } from '../../../platform/mail/letter.ts';
import { type AttemptLimit, toNetwork } from '../accounts.rules.ts';

const MINUTE_MS = 60_000;
/** Wrong tries at one code. */
export const MAX_TRIES = 5;
/** Wrong tries in all. Four digits alone would fall to a patient guesser who asks for new codes. */
export const MAX_WRONG_TRIES = 10;
export const MAX_MAILS = 3;
export const MAILS_WINDOW_MS = 60 * MINUTE_MS;
/** A code that could not be mailed for so long is no longer waited for. */
const MAX_MAIL_AGE_MS = 30 * MINUTE_MS;

/** Every code is equally likely. */
export const createCode = () => String(randomInt(10 ** RESET_CODE_DIGITS)).padStart(RESET_CODE_DIGITS, '0');

/** Keyed, because ten thousand plain hashes are tried in no time; with the account, so that equal codes look different. */
export const hashCode = (key: string, accountId: string, code: string) =>
  createHmac('sha256', key).update(`${accountId} ${code}`).digest('hex');

export const codeEnd = (now: Date) => new Date(now.getTime() + RESET_CODE_MINUTES * MINUTE_MS);
export const isTooLate = (askedAt: string, now: Date) => now.getTime() - Date.parse(askedAt) > MAX_MAIL_AGE_MS;

/** How often one network may ask for codes or try them, whatever the accounts. */
export const resetLimits = (address: string): AttemptLimit[] => [
  { key: `reset from ${toNetwork(address)}`, limit: 60, isResetBySuccess: false },
];
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
