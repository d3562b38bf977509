import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupState } from '@fairlead/contract/backup';
import { expect, it } from 'vitest';
import { allMigrations } from '../../database.ts';
import { readBackup } from '../../platform/backup/read-backup.ts';
import { PASSWORD, serversOfEachTest, signInAt } from '../../testing/servers/servers.ts';

const servers = serversOfEachTest();
const start = () => servers.start({ ADMIN_PASSWORD: PASSWORD });

const files = () => {
  try {
    return readdirSync(join(servers.place.dataDir, 'backups'));
  } catch {
    return [];
  }
};

it('a server that is killed while it writes a backup leaves none that looks whole, and the next start makes it', async () => {
  const first = start();
  const address = await first.ready;
  const headers = { authorization: `Bearer ${(await signInAt(address)).token}` };
  expect((await fetch(`${address}/api/backups`, { method: 'POST', headers })).status).toBe(201);
  await expect.poll(() => files().length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(0);
  await first.stop('SIGKILL');
  const readAll = async () => {
    for (const name of files().filter((each) => !each.endsWith('.partial')))
      expect((await readBackup(join(servers.place.dataDir, 'backups', name), allMigrations, {})).manifest.program).toBe('Fairlead');
  };
  await readAll();

  const again = await start().ready;
  const state = async () => (await (await fetch(`${again}/api/backups`, { headers })).json()) as BackupState;
  // Where several may share a database, the killed one is given time to be heard of.
  await expect.poll(async () => (await state()).backups[0]?.state, { timeout: 45_000 }).toBe('good');
  expect(files()).toEqual([(await state()).backups[0]?.file]);
  await readAll();
}, 90_000);
