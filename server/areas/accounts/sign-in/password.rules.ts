import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ACCOUNT_MESSAGES, PASSWORD_MAX, PASSWORD_MIN } from '@fairlead/contract/accounts';
import { invalidField } from '../../../platform/http/app-error.ts';
import { createTurns } from '../../../platform/http/limits/turns.ts';
import { COMMON_PASSWORDS } from './common-passwords.rules.ts';

/** What one guess costs: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** argon2id as OWASP sets it for a server that also does other work: 19 MiB, two passes, one lane. */
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
/** The least that argon2 takes, for tests, which sign in thousands of times. */
export const LOWEST_PASSWORD_COST: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/** One core stays free for everybody else's requests, and nobody waits for longer than a person would. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const MOST_WAITING = 60;
const WAIT_MS = 3_000;

const TAG_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify(argon2);

/** Why nobody may choose this password, in words; undefined where they may. */
export function findPasswordFault(password: string): string | undefined {
  const typed = password.normalize('NFKC');
  if (typed.length > PASSWORD_MAX) return ACCOUNT_MESSAGES.passwordTooLong;
  if (typed.length < PASSWORD_MIN) return ACCOUNT_MESSAGES.passwordTooShort;
  // What can't be seen counts as blank: separators, control and format characters.
  const visible = typed.replace(/[\p{Z}\p{C}]/gu, '');
  if (visible === '') return ACCOUNT_MESSAGES.passwordBlank;
  return COMMON_PASSWORDS.has(visible.toLowerCase()) ? ACCOUNT_MESSAGES.passwordCommon : undefined;
}

/** Throws a refusal of the field `newPassword` where the password may not be chosen. */
export function assertGoodPassword(newPassword: string): void {
  const fault = findPasswordFault(newPassword);
  if (fault) throw invalidField('newPassword', fault);
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashing and checking of passwords. A hash says what it cost, so the cost can be raised later without losing the old ones. */
export function createPasswords(cost: PasswordCost = PASSWORD_COST) {
  const turns = createTurns({
    atOnce: AT_ONCE,
    ofAccount: AT_ONCE,
    mostWaiting: MOST_WAITING,
    waitMs: WAIT_MS,
    refusal: 'Too many people are signing in. Please try again in a moment.',
  });

  async function deriveTag(password: string, nonce: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> {
    const endTurn = await turns.take('everybody');
    try {
      const message = password.normalize('NFKC');
      return (await derive('argon2id', { message, nonce, tagLength: TAG_BYTES, memory, passes, parallelism })) as Buffer;
    } finally {
      endTurn();
    }
  }

  return {
    /** The password's hash in PHC form. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const tag = await deriveTag(password, salt, cost);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
    },

    /** Whether the password is the hashed one. Without a hash it takes as long and is false, so that time tells no names. */
    async matches(password: string, hash: string | null): Promise<boolean> {
      const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '');
      if (!parsed) {
        await deriveTag(password, Buffer.alloc(SALT_BYTES), cost);
        return false;
      }
      const [, memory, passes, parallelism, salt, tag] = parsed as unknown as [string, string, string, string, string, string];
      const ofHash = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      return timingSafeEqual(await deriveTag(password, Buffer.from(salt, 'base64'), ofHash), Buffer.from(tag, 'base64'));
    },
  };
}

/** A password for a first sign-in: 96 random bits in letters that are not mistaken for one another. */
export function makePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(20), (byte, index) => (index > 0 && index % 5 === 0 ? '-' : '') + alphabet[byte % alphabet.length]).join(
    '',
  );
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
