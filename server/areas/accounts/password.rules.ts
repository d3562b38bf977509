import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** argon2id as OWASP sets it for a server that also does other work: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify(argon2);

/** Hashes a password into PHC form, so that its cost can be raised later without losing the old ones. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password is the hashed one. Without a hash it takes as long and is false, so that time tells no names. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '');
  if (!parsed) {
    await tagOf(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const [, memory, passes, parallelism, salt, tag] = parsed as unknown as [string, string, string, string, string, string];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await tagOf(password, Buffer.from(salt, 'base64'), cost), Buffer.from(tag, 'base64'));
}

/** A password for a first sign-in: 96 random bits in letters that are not mistaken for one another. */
export function makePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(20), (byte, index) => (index > 0 && index % 5 === 0 ? '-' : '') + alphabet[byte % alphabet.length]).join(
    '',
  );
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function tagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost }) as Promise<Buffer>;
}
