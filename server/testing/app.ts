import { join } from 'node:path';
import type { AccountRole } from '@fairlead/contract/kit/permissions';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { createApp } from '../app.ts';
import { createHostAccounts } from '../areas/people/host.service.ts';
import { createPasswords, LOWEST_PASSWORD_COST } from '../areas/sign-in/password/password.rules.ts';
import { createThrottle } from '../areas/sign-in/throttle/throttle.service.ts';
import { endElsewhere } from '../end-elsewhere.ts';
import { usualBackupPlace } from '../platform/backup/backup-folder.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { AppOptions } from '../program.ts';
import { testDatabase } from './database.ts';
import { type Person, personOf } from './people.ts';
import { recordsBy } from './records.ts';
import type {} from './set-up/bundle.setup.ts';

const PASSWORD = 'anchors aweigh';

/** A clock that a test can set. It continues from there. */
export interface TestClock extends Clock {
  set(to: string): void;
}

function testClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    set(to) {
      ahead = Date.parse(to) - Date.now();
    },
  };
}

/**
 * The real app on the worker's database, which is emptied between tests, with `admin` signed in. Call it once at the top of a test
 * file and use the result inside the tests.
 */
export function testApp(options: Partial<AppOptions> = {}) {
  const made = {} as Awaited<ReturnType<typeof build>> & { admin: Person };
  beforeAll(async () => {
    Object.assign(made, await build(options));
  });
  beforeEach(async () => {
    await made.accounts.createFirst('admin', PASSWORD);
    made.admin = await signIn('admin', PASSWORD);
  });
  afterEach(async () => {
    made.logged.length = 0;
    made.clock.set(new Date().toISOString());
    await made.database.emptied();
  });
  afterAll(async () => {
    await made.app?.close();
    await made.database?.close();
  });

  async function signIn(username: string, password = PASSWORD): Promise<Person> {
    const reply = await stranger().post('/api/auth/login', { username, password });
    if (reply.status !== 200) throw new Error(`sign-in of ${username} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return personOf(made.app, reply.body.token, reply.body.user);
  }

  /** Someone who is not signed in. */
  function stranger(): Person {
    return personOf(made.app, undefined, { _id: '', username: '', role: 'Viewer' });
  }

  /** Invites and signs in people with these roles. `employeeId` links the account to an employee. */
  async function person(role: AccountRole, options: { username?: string; employeeId?: string } = {}): Promise<Person> {
    const username = options.username ?? `${role.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}`;
    const invited = await made.admin.post('/api/accounts', { username, role, employeeId: options.employeeId });
    const joined = await stranger().post(`/api/invitations/${invited.body.token}`, { newPassword: PASSWORD });
    if (joined.status !== 200) throw new Error(`inviting ${username} answered ${joined.status}: ${JSON.stringify(joined.body)}`);
    return personOf(made.app, joined.body.token, joined.body.user);
  }

  /** What the server's operator does from the console. */
  function host() {
    const { db, history, clock } = made;
    const passwords = createPasswords({ cost: LOWEST_PASSWORD_COST });
    return createHostAccounts({ db, history, clock, throttle: createThrottle(db, clock), passwords, endElsewhere });
  }

  return Object.assign(
    made,
    recordsBy(() => made.admin),
    {
      signIn,
      host,
      stranger,
      person,
      people: (...roles: AccountRole[]) => Promise.all(roles.map((role) => person(role))),
    },
  );
}

async function build(options: Partial<AppOptions>) {
  const database = await testDatabase();
  const clock = testClock();
  const logged: Record<string, unknown>[] = [];
  const log = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const parts = await createApp({
    db: database.db,
    clock,
    dataDir: database.dataDir,
    databaseUrl: database.databaseUrl,
    bucket: database.bucket,
    // A small disk in memory may never have as much as is left to real data.
    backups: { ...usualBackupPlace(database), leastLeft: 0 },
    jobsFile: join(inject('bundle'), 'jobs.js'),
    webFolder: join(database.dataDir, 'no-web'),
    secure: false,
    log,
    zone: 'Asia/Kolkata',
    ...options,
    passwordCost: LOWEST_PASSWORD_COST,
  });
  await parts.app.ready();
  return { ...parts, database, clock, logged, db: database.db };
}

export type TestApp = ReturnType<typeof testApp>;
