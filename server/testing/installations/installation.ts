import { join } from 'node:path';
import { inject } from 'vitest';
import { createApp } from '../../app.ts';
import { LOWEST_PASSWORD_COST } from '../../areas/sign-in/password/password.rules.ts';
import { openDatabase } from '../../database.ts';
import { usualBackupPlace } from '../../platform/backup/backup-folder.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { DatabasePlace } from '../database.ts';
import { type Person, personOf } from '../people.ts';
import { recordsBy } from '../records.ts';
import type {} from '../set-up/bundle.setup.ts';

const PASSWORD = 'anchors aweigh';

/** The real app on a place of the test's own, which `stop` ends in order, so that it can be started on another one. */
export async function startInstallation(place: Pick<DatabasePlace, 'dataDir' | 'databaseUrl' | 'bucket'>) {
  const { dataDir, databaseUrl, bucket } = place;
  const db = await openDatabase({ dataDir, databaseUrl });
  const { app, accounts, recover, changedRecords } = await createApp({
    ...{ db, clock: systemClock, dataDir, databaseUrl, bucket, webFolder: dataDir, secure: false, log: false, zone: 'UTC' },
    // A small disk in memory may never have as much as is left to real data.
    backups: { ...usualBackupPlace(place), leastLeft: 0 },
    jobsFile: join(inject('bundle'), 'jobs.js'),
    passwordCost: LOWEST_PASSWORD_COST,
  });
  await recover({}).catch(async (error) => {
    await app.close();
    await db.close();
    throw error;
  });
  changedRecords.start();
  await app.ready();
  await accounts.createFirst('admin', PASSWORD);
  const as = (token: string | undefined, user: { _id: string; username: string; role: Person['role'] }) => personOf(app, token, user);
  const stranger = as(undefined, { _id: '', username: '', role: 'Viewer' });
  async function signIn(username = 'admin'): Promise<Person> {
    const { body } = await stranger.post('/api/auth/login', { username, password: PASSWORD });
    return as(body.token, body.user);
  }
  return {
    app,
    db,

    stranger,
    signIn,
    /** Somebody who signed in before, by the same token. */
    again: ({ token, _id, username, role }: Person) => as(token, { _id, username, role }),
    recordsBy: (person: Person) => recordsBy(() => person),
    async stop() {
      await app.close();
      await db.close();
    },
  };
}
