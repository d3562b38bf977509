import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allMigrations } from '../../database.ts';
import { command } from '../../testing/backups.ts';
import { type DatabasePlace, databasePlace, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { clientRow } from '../../testing/kinds/client-row.ts';
import { systemClock } from '../clock/clock.ts';
import { encryptFor, findRecipientFault, readIdentities } from './encryption.ts';
import { readBackup } from './read-backup.ts';
import { BackupRefused } from './refused.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let database: TestDatabase;
let elsewhere: DatabasePlace;
let identity: string;
let other: string;
let whole: Buffer;
const backup = () => join(folder, 'all.tar.zst.age');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-encrypted-'));
  database = await testDatabase();
  elsewhere = await databasePlace();
  await database.db.write((tx) => tx.insertInto('client').values(clientRow('Kept from others')).execute());
  [identity, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const recipients = [await identityToRecipient(identity)];
  await writeBackup({ place: database, path: backup(), version: '1.0.0', clock: systemClock, recipients });
  whole = readFileSync(backup());
  writeFileSync(join(folder, 'key.txt'), `# created: 2026-11-26\n${identity}\n`);
  writeFileSync(join(folder, 'other.txt'), other);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await elsewhere.remove();
  await database.close();
});

async function refusalOf(bytes: Buffer, keys = [identity]): Promise<string | undefined> {
  const path = join(folder, 'tried.tar.zst.age');
  writeFileSync(path, bytes);
  try {
    await readBackup(path, allMigrations, {}, keys);
    return undefined;
  } catch (error) {
    // Anything else would be told without the file's name.
    expect(error).toBeInstanceOf(BackupRefused);
    return (error as Error).message;
  }
}

it('reads back what was encrypted, with any of the keys', async () => {
  expect(await refusalOf(whole, [other, identity])).toBeUndefined();
  expect(whole.includes('manifest')).toBe(false);
});

it('refuses an encrypted file without its key, with another, and one that was cut, altered or added to', async () => {
  expect(await refusalOf(whole, [])).toMatch(/^is encrypted\. Name the file/);
  expect(await refusalOf(whole, [other])).toBe('is encrypted for another key');
  for (let count = 0; count < 40; count += 1) {
    const at = Math.floor((whole.length * count) / 40);
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] as number) ^ (1 << (count % 8));
    expect(await refusalOf(whole.subarray(0, at)), `${at} bytes`).toMatch(/^is (cut|damaged|not)/);
    expect(await refusalOf(altered), `byte ${at}`).toMatch(/^is (cut|damaged|not|encrypted for another)/);
  }
  expect(await refusalOf(whole.subarray(0, whole.length - 1))).toMatch(/^is cut or damaged, in /);
  expect(await refusalOf(Buffer.concat([whole, Buffer.from('x')]))).toMatch(/^is cut or damaged, in /);
});

it('restores by a key file; a wrong one is told before anything is touched', async () => {
  const key = (name: string) => ['--identity', join(folder, name)];
  for (const [words, failure] of [
    [[], 'is encrypted. Name the file of the private key: --identity KEYFILE. Nothing was changed.'],
    [key('other.txt'), `${backup()} is encrypted for another key. Nothing was changed.`],
    [key('none.txt'), `${join(folder, 'none.txt')} can't be read`],
    [key('all.tar.zst.age'), 'holds something else than private keys of age'],
  ] as const) {
    expect(await command('restore', elsewhere, backup(), ...words)).toMatchObject({ code: 1, failure: expect.stringContaining(failure) });
    expect(readdirSync(elsewhere.dataDir)).toEqual([]);
  }
  expect(await command('restore', elsewhere, backup(), '--check', ...key('key.txt'))).toMatchObject({ code: 0, failure: '' });
  expect(await command('restore', elsewhere, backup(), ...key('key.txt'))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored [\d,]+ rows/m),
  });
});

it('encrypts by the command for a key that is named, and says what is none', async () => {
  const path = join(folder, 'named.age');
  expect(await command('backup', database, path, '--recipient', 'age1nobody')).toMatchObject({
    code: 1,
    failure: 'No backup was made: age1nobody is no public key of age, which begins with age1\n',
  });
  const words = [identity, other].map(async (each) => ['--recipient', await identityToRecipient(each)]);
  expect(await command('backup', database, path, ...(await Promise.all(words)).flat())).toMatchObject({
    code: 0,
    said: expect.stringContaining('encrypted for 2 keys'),
  });
  expect(await refusalOf(readFileSync(path), [other])).toBeUndefined();
});

it('holds little of what it encrypts, however much there is', async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 65_536;
      yield Buffer.alloc(65_536, 1);
    }
  }
  let taken = 0;
  for await (const piece of encryptFor([await identityToRecipient(identity)])(endless())) {
    taken += piece.length;
    if (taken > 10_000_000) break;
  }
  expect(given - taken).toBeLessThan(1_000_000);
});

it('knows a key when it sees one', async () => {
  expect(await findRecipientFault(await identityToRecipient(identity))).toBeUndefined();
  expect(await findRecipientFault(identity)).toBe('is no public key of age, which begins with age1');
  expect(await readIdentities(`\n# mine\n ${identity} \n`)).toEqual([identity]);
  await expect(readIdentities('# nothing\n')).rejects.toThrow('holds no private key');
});
