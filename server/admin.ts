import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { notedHash } from '@fairlead/contract/checkins/calls';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { verifyLog } from './areas/checkins/checkins.service.ts';
import { createHistory } from './areas/history/history.service.ts';
import { createHostAccounts } from './areas/people/host.service.ts';
import { createPasswords, LOWEST_PASSWORD_COST } from './areas/sign-in/password/password.rules.ts';
import { createThrottle } from './areas/sign-in/throttle/throttle.service.ts';
import { type Config, readConfig } from './config.ts';
import { endElsewhere } from './end-elsewhere.ts';
import { refuseUnfinished } from './platform/backup/switch.ts';
import { systemClock } from './platform/clock/clock.ts';
import { openForJob } from './platform/db/open.ts';
import { createFiles } from './platform/files/files.ts';
import { openStorage } from './platform/files/storage/open-storage.ts';

const USAGE = `Usage: npm run admin -- COMMAND [USER]

  unlock USER           forgets wrong tries at the password, and opens an account that is locked
  reset-password USER   makes a password, prints it once, and ends the account's sessions, links, calendar addresses and API keys
  reset-factor USER     removes a lost second factor, and ends the same
  unlink USER           frees an account from its person at the OpenID Connect provider, and ends the same
  verify-visits [HASH]  compares the log of visits with the visits and their photos, and with a last hash that was noted; names the first
                        entry that doesn't fit (exit code 1)

Settings are those of the server; it may be running or stopped.`;

/** How long a write here waits for the running server to finish its own. */
const WRITE_LIMIT_MS = 15_000;

type HostAccounts = ReturnType<typeof createHostAccounts>;

const COMMANDS: Record<string, (accounts: HostAccounts, user: string) => Promise<string[]>> = {
  async unlock(accounts, user) {
    const { username, wasLockedOut } = await accounts.unlock(user);
    return [`${username} can sign in again: wrong tries are forgotten${wasLockedOut ? ', and the account is no longer locked' : ''}.`];
  },
  async 'reset-password'(accounts, user) {
    const { username, password, isLockedOut } = await accounts.resetPassword(user);
    const lines = [`New password of ${username}: ${password} (shown only now; you will be asked for your own)`];
    return isLockedOut ? [...lines, `The account is locked; npm run admin -- unlock ${username} opens it.`] : lines;
  },
  async 'reset-factor'(accounts, user) {
    const { username, hadOne } = await accounts.resetSecondFactor(user);
    return [
      hadOne ? `${username} signs in by the password alone, until a second step is set up again.` : `${username} has no second factor.`,
    ];
  },
  async unlink(accounts, user) {
    const { username, wasLinked } = await accounts.unlinkProvider(user);
    return [
      wasLinked
        ? `${username} is free. The next sign-in with its e-mail address is linked if that address is confirmed.`
        : `${username} is not linked to a provider.`,
    ];
  },
};

const [name = '', user, ...rest] = process.argv.slice(2);
const command = lookUp(COMMANDS, name);
if (command && user && rest.length === 0) await run(command, user);
else if (name === 'verify-visits' && rest.length === 0) await verifyVisits(user);
else if (name === '--help') console.log(USAGE);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

async function run(work: NonNullable<typeof command>, username: string) {
  try {
    const config = await readConfig();
    const db = await openBesideServer(config);
    try {
      const clock = systemClock;
      const passwords = createPasswords({ cost: config.passwordCost === 'lowest' ? LOWEST_PASSWORD_COST : undefined });
      const parts = { db, history: createHistory(db, clock), throttle: createThrottle(db, clock), passwords, clock, endElsewhere };
      for (const line of await work(createHostAccounts(parts), username)) console.log(line);
    } finally {
      await db.close();
    }
  } catch (error) {
    console.error(`Nothing was changed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

async function verifyVisits(hash: string | undefined) {
  const { data: noted, error: wrong } = notedHash.optional().safeParse(hash);
  if (wrong) {
    console.error(`${wrong.issues[0]?.message}: ${hash}`);
    process.exitCode = 2;
    return;
  }
  try {
    const config = await readConfig();
    const db = await openBesideServer(config);
    try {
      const files = createFiles(db, { dataDir: config.dataDir, storage: openStorage(config), clock: systemClock });
      const { entries, visits, lastHash, lastAt, notedSeq, firstProblem } = await verifyLog(db.read, { noted, hashFile: files.hash });
      console.log(
        `${entries} entries about visits, the last of ${lastAt ?? 'never'}; ${visits} visits stored. Last hash: ${lastHash || 'none'}`,
      );
      if (notedSeq !== null) console.log(`The noted hash is that of entry ${notedSeq}.`);
      if (firstProblem) process.exitCode = 1;
      console.log(firstProblem ? `Does not fit: ${firstProblem.what}` : 'The log and the visits fit.');
    } finally {
      await db.close();
    }
  } catch (error) {
    console.error(`The visits were not verified: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/**
 * Opens the database the way a server job does, whether or not the server is running. That is safe: SQLite lets one process
 * write at a time, and the server forgets the sessions and accounts that it keeps in memory once another process has committed. Live
 * streams hear of the change at once on PostgreSQL, and within half a minute on SQLite.
 */
function openBesideServer({ dataDir, databaseUrl }: Config) {
  refuseUnfinished(dataDir);
  if (!databaseUrl && !existsSync(join(dataDir, 'fairlead.sqlite')))
    throw new Error(`there is no database in ${dataDir}. Is DATA_DIR or DATABASE_URL set as it is for the server?`);
  return openForJob({ dataDir, databaseUrl, limitMs: WRITE_LIMIT_MS, tell: () => {} });
}
