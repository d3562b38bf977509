import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupState } from '@fairlead/contract/backup';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, it } from 'vitest';
import { allMigrations } from '../../database.ts';
import { readBackup } from '../../platform/backup/read-backup.ts';
import { testApp } from '../../testing/app.ts';
import { makeDamagedBackup } from '../../testing/backups.ts';
import { databasePlace } from '../../testing/database.ts';

const place = await databasePlace();
const folder = join(place.dataDir, 'chosen');
mkdirSync(folder);
const identity = await generateX25519Identity();
const recipients = [await identityToRecipient(identity)];
const app = testApp({ backups: { folder, isInBucket: false, isChosen: true, leastLeft: 0, recipients } });
afterAll(() => place.remove());

it('encrypts what the server makes by itself for the keys of its environment, and says so', async () => {
  await app.admin.post('/api/backups', undefined);
  const state = async () => (await app.admin.get('/api/backups')).body as BackupState;
  await expect.poll(async () => (await state()).backups[0]?.state, { timeout: 20_000 }).toBe('good');
  const { backups, ...rest } = await state();
  expect([backups[0]?.isEncrypted, rest.recipients]).toEqual([true, recipients]);
  const path = join(folder, backups[0]?.file as string);
  expect(path).toMatch(/\.tar\.zst\.age$/);
  await expect(readBackup(path, allMigrations, {})).rejects.toThrow('is encrypted');
  expect((await readBackup(path, allMigrations, {}, [identity])).manifest.program).toBe('Fairlead');
});

it('compares an encrypted file, which the server can’t read, with what was written', async () => {
  const before = readdirSync(folder);
  expect(await makeDamagedBackup(app, folder)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/read back it is not what was written, so it was removed/),
  });
  expect(readdirSync(folder)).toEqual(before);
});
