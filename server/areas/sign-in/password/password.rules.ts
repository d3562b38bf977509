import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { PASSWORD_MAX, PASSWORD_MIN, SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { listOwnWords } from '@fairlead/contract/sign-in/passwords';
import { invalidField } from '../../../platform/http/app-error.ts';
import { createTurns } from '../../../platform/http/limits/turns.ts';
import { findGuessable, isCommon } from './guessable.rules.ts';

/** The cost of hashing a password with argon2id. `memory` is in KiB. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's recommendation for a server that also does other work: 19 MiB, two passes, one lane. */
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
/** The lowest cost that argon2 accepts, for tests, which sign in thousands of times. */
export const LOWEST_PASSWORD_COST: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/** One core stays free for other requests. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
const MAX_WAITING = 60;
/** Longer than this, a person would not wait. */
const MAX_WAIT_MS = 3_000;

const TAG_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify(argon2);

/** The message that refuses a password; undefined if it is acceptable. */
export async function findPasswordFault(password: string): Promise<string | undefined> {
  const normalized = password.normalize('NFKC');
  if (normalized.length > PASSWORD_MAX) return SIGN_IN_MESSAGES.passwordTooLong;
  if (normalized.length < PASSWORD_MIN) return SIGN_IN_MESSAGES.passwordTooShort;
  // Separators, control and format characters are invisible, so they count as blanks.
  const visible = normalized.replace(/[\p{Z}\p{C}]/gu, '');
  if (visible === '') return SIGN_IN_MESSAGES.passwordBlank;
  return (await isCommon(visible.toLowerCase())) ? SIGN_IN_MESSAGES.passwordCommon : undefined;
}

function refuseNewPassword(fault: string | undefined): void {
  if (fault) throw invalidField('newPassword', fault);
}

export type Passwords = ReturnType<typeof createPasswords>;

interface PasswordParts {
  cost?: PasswordCost | undefined;
  readWorkspaceName?: () => Promise<string>;
}

/** Hashes and checks passwords. A hash contains its cost, so that the cost can be raised later without invalidating old hashes. */
export function createPasswords({ cost = PASSWORD_COST, readWorkspaceName = async () => '' }: PasswordParts = {}) {
  const turns = createTurns({
    atOnce: MAX_RUNNING,
    most: MAX_RUNNING + MAX_WAITING,
    waitMs: MAX_WAIT_MS,
    tooMany: 'Too many people are signing in. Please try again in a moment.',
  });

  const deriveTag = (password: string, nonce: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> =>
    turns.run('everybody', async () => {
      const message = password.normalize('NFKC');
      return (await derive('argon2id', { message, nonce, tagLength: TAG_BYTES, memory, passes, parallelism })) as Buffer;
    });

  return {
    /** Refuses the field `newPassword` if it breaks a rule that is quickly checked. */
    assertAllowed: async (newPassword: string): Promise<void> => refuseNewPassword(await findPasswordFault(newPassword)),

    /** Refuses the field `newPassword` if it is guessable. Slow, so only for whoever has proved to be the account's owner. */
    async assertHardToGuess(newPassword: string, { username, emailId }: { username: string; emailId: string | null }): Promise<void> {
      refuseNewPassword(await findGuessable(newPassword, listOwnWords([username, emailId, await readWorkspaceName()])));
    },

    /** The password's hash in PHC format. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const tag = await deriveTag(password, salt, cost);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
    },

    /** Whether the password belongs to the hash. Takes as long without a hash, so that the time doesn't reveal which accounts exist. */
    async matches(password: string, hash: string | null): Promise<boolean> {
      const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '');
      if (!parsed) {
        await deriveTag(password, Buffer.alloc(SALT_BYTES), cost);
        return false;
      }
      const [, memory, passes, parallelism, salt, tag] = parsed as unknown as [string, string, string, string, string, string];
      const hashCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      return timingSafeEqual(await deriveTag(password, Buffer.from(salt, 'base64'), hashCost), Buffer.from(tag, 'base64'));
    },
  };
}

/** A password for a first sign-in: 96 random bits in characters that can't be confused. */
export function createPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(20), (byte, index) => (index > 0 && index % 5 === 0 ? '-' : '') + alphabet[byte % alphabet.length]).join(
    '',
  );
}

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
