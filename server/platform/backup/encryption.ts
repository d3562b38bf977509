import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { BackupRefused } from './refused.ts';

const FIRST_LINE = 'age-encryption.org/v1\n';

/** The encrypted text of a backup is not what was written, or ends too early. */
export class WrongCipher extends Error {}

/** Why a text is no public key of age; undefined if it is one. */
export async function findRecipientFault(text: string): Promise<string | undefined> {
  try {
    await createEncrypter([text]);
    return undefined;
  } catch {
    return 'is no public key of age, which begins with age1';
  }
}

/** The private keys in the text of a file that age-keygen writes: one a line, beside comments. Throws if there is none. */
export async function readIdentities(text: string): Promise<string[]> {
  const { Decrypter } = await import('age-encryption');
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw new Error('holds no private key');
  for (const line of lines) {
    try {
      new Decrypter().addIdentity(line);
    } catch {
      throw new Error('holds something else than private keys of age, lines that begin with AGE-SECRET-KEY-');
    }
  }
  return lines;
}

async function createEncrypter(recipients: readonly string[]) {
  // Imported on demand, because few use it.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** Encrypts what passes, piece by piece, so that any of these can read it; without recipients it passes as it is. */
export function encryptFor(recipients: readonly string[]) {
  return async function* encrypt(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (recipients.length === 0) return yield* pieces;
    const encrypter = await createEncrypter(recipients);
    yield* await encrypter.encrypt(streamOf(pieces));
  };
}

/**
 * The packed text of a backup file, decrypted if it is encrypted. Throws BackupRefused if none of the keys fits, before anything of it is
 * handed out, and WrongCipher where it was cut or altered.
 */
export async function* readPacked(path: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(path))) return yield* createReadStream(path);
  if (identities.length === 0) throw new BackupRefused('is encrypted. Name the file of the private key: --identity KEYFILE');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const text = await decrypter.decrypt(streamOf(createReadStream(path))).catch((error) => {
    if (isOfFile(error)) throw error;
    const reason = /no identity matched/.test(error.message)
      ? 'is encrypted for another key'
      : 'is damaged: its first lines are not those of age';
    throw new BackupRefused(reason, { cause: error });
  });
  try {
    yield* text;
  } catch (error) {
    throw isOfFile(error) ? error : new WrongCipher('the encrypted text is not what was written', { cause: error });
  }
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) => ReadableStream.from(pieces) as unknown as globalThis.ReadableStream<Uint8Array>;

const isOfFile = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined;

async function isEncrypted(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    return buffer.toString('latin1') === FIRST_LINE;
  } finally {
    await handle.close();
  }
}
