import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup } from '@fairlead/contract/backup';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { databasePlace } from '../../testing/database.ts';

/** On the disk of the data. */
const place = await databasePlace();
const folder = join(place.dataDir, 'chosen');
mkdirSync(folder);
/** No disk has so much left, so that each is full. */
const app = testApp({ backups: { folder, isInBucket: false, isChosen: true, leastLeft: Number.MAX_SAFE_INTEGER, recipients: [] } });
afterAll(() => place.remove());

async function tried(): Promise<Backup> {
  await app.admin.post('/api/backups', undefined);
  const newest = async () => (await app.admin.get('/api/backups')).body.backups[0] as Backup;
  await expect.poll(async () => (await newest()).state, { timeout: 20_000 }).not.toBe('running');
  return newest();
}

it('on a full disk it says so, and leaves the earlier ones and nothing half written', async () => {
  const earlier = 'fairlead-auto-2020-01-01T00-00-00.000Z.tar.zst';
  writeFileSync(join(folder, earlier), 'x');
  await app.admin.put('/api/settings', { dailyBackups: 0, weeklyBackups: 0, monthlyBackups: 0 });
  expect(await tried()).toMatchObject({
    state: 'failed',
    file: null,
    reason: `There is no space left for a backup in ${folder}. The earlier ones are left as they are.`,
  });
  expect(readdirSync(folder)).toEqual([earlier]);
});

it('does not make a chosen folder that is missing, because a disk may not be mounted there', async () => {
  rmSync(folder, { recursive: true });
  expect(await tried()).toMatchObject({
    state: 'failed',
    reason: `${folder} can’t be used: it is not there. If it should be another disk, that may not be mounted.`,
  });
});
