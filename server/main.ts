import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { createApp } from './app.ts';
import { LOWEST_PASSWORD_COST } from './areas/sign-in/password/password.rules.ts';
import { type Config, findResetAdvice, isLoopback, readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { finishRestore } from './platform/backup/switch.ts';
import { systemClock } from './platform/clock/clock.ts';
import { isNoSpace } from './platform/db/condition.ts';
import type { Database } from './platform/db/database.ts';
import { prepareDataFolder } from './platform/files/data-folder.ts';
import { openWaitingRoom } from './platform/http/waiting-room.ts';
import { nameSourcesInTraces } from './platform/log/source-lines.ts';
import { isBundled } from './platform/programs.ts';

/** How long a stop waits for what may be slow for any time: uploads, downloads, requests of which only a part has come. */
const SLOW_MS = 3_000;
/** And for calls that are being worked on. */
const WORK_MS = 20_000;
/** It exits so long after that in any case. */
const EXIT_MS = 1_500;
const LOOK_MS = 50;

const MINUTE_MS = 60_000;
/** How long a browser waits for what happened, at most. */
const PUSH_MS = 5_000;
/** After a clean stop the check of the whole database can wait until the first users have their pages. */
const CHECK_AFTER_MS = 10_000;
/** Connections that may wait to be accepted. The system silently drops any more, and a browser retries only after seconds. */
const BACKLOG = 4096;

nameSourcesInTraces();
try {
  await start();
} catch (error) {
  console.error(`Fairlead did not start: ${describeFailure(error)}`);
  process.exit(1);
}

function describeFailure(error: unknown) {
  if (isNoSpace(error))
    return 'there is no space left where its data is kept (DATA_DIR, BACKUP_DIR, or the disk of DATABASE_URL). Free some and start again';
  return error instanceof Error ? error.message : error;
}

async function start() {
  const config = await readConfig();
  await prepareDataFolder(config.dataDir);
  // With port 0 nobody knows yet where to ask.
  const waitingRoom = config.port === 0 ? undefined : await waitAt(config);
  await finishRestore({ ...config, say: console.log });
  const db = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    standbyUrl: config.standbyUrl,
    bucket: config.bucket,
    backups: config.backups,
    say: console.log,
  });
  try {
    await serve(config, db, async () => waitingRoom?.close());
  } catch (error) {
    // Closing merges the write-ahead log into the database file, so that an operator can safely replace that file.
    await db.close();
    throw error;
  }
}

function waitAt(config: Config) {
  const { port, host } = config;
  return openWaitingRoom({ port, host, backlog: BACKLOG }).catch((error) => {
    throw explainListenFailure(error, config);
  });
}

/** `takeOver` frees the port. */
async function serve(config: Config, db: Database, takeOver: () => Promise<void>) {
  const { app, accounts, recover, check, sweep, changedRecords, remind, makeDueReports, sendMail, sendPush } = await createApp({
    db,
    clock: systemClock,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    bucket: config.bucket,
    backups: config.backups,
    webFolder: join(import.meta.dirname, isBundled ? '../../web/dist' : '../web/dist'),
    secure: config.publicUrl?.startsWith('https:') ?? false,
    isTrustedProxy: config.isTrustedProxy,
    metricsToken: config.metricsToken,
    log: true,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    smtpUrl: config.smtpUrl,
    hidesAccounts: config.hidesAccounts,
    resetCodeDigits: config.resetCodeDigits,
    publicUrl: config.publicUrl,
    provider: config.provider,
    tileUrl: config.tileUrl,
    passwordCost: config.passwordCost === 'lowest' ? LOWEST_PASSWORD_COST : undefined,
  });
  await recover({ acceptUnknownFiles: config.acceptUnknownFiles });
  await takeOver();
  const address = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG }).catch((error) => {
    throw explainListenFailure(error, config);
  });
  // The password is printed only once, so the account is made when nothing can fail any more. Nobody can sign in before that.
  const first = await accounts.createFirst(config.adminUsername, config.adminPassword);

  let isStopping = false;
  if (first)
    console.log(`First sign-in: username ${first.username}, password ${first.password} (shown only now; you will be asked for your own)`);
  // SIGTERM may arrive twice: from the service manager, and passed on by the start script.
  process.on('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  console.log(`Fairlead is ready at ${config.publicUrl ?? address}`);
  if (!isLoopback(config.host) && !config.publicUrl?.startsWith('https:')) {
    console.log('Phones give no position over plain http: put an https proxy in front and set PUBLIC_URL (see README, Configuration).');
  }
  const advice = findResetAdvice(config);
  if (advice) console.log(advice);
  if (config.passwordCost === 'lowest')
    console.log('PASSWORD_COST=lowest is for tests: passwords are cheap to guess from a stolen database.');
  // Not awaited, so that requests are served meanwhile: after a large undo there may be much to remove.
  setTimeout(() => void runInBackground(check), db.wasInterrupted ? 0 : CHECK_AFTER_MS).unref();
  changedRecords.start();
  const regular = [
    [sweep, DAY_MS],
    [remind, MINUTE_MS],
    [makeDueReports, MINUTE_MS],
    [sendMail, MINUTE_MS],
    [sendPush, PUSH_MS],
  ] as const;
  for (const [work, everyMs] of regular) {
    void runInBackground(work);
    setInterval(() => void runInBackground(work), everyMs).unref();
  }

  function runInBackground(work: () => Promise<void>) {
    return work().catch((error) => {
      if (!isStopping) app.log.error(error);
    });
  }

  async function stop() {
    if (isStopping) return;
    isStopping = true;
    app.draining.begin();
    await sleep(config.drainMs);
    setTimeout(() => process.exit(1), WORK_MS + EXIT_MS).unref();
    const isClosed = app.close();
    void cutRest();
    await isClosed;
    await db.close();
    process.exit(0);
  }

  /** Ends what would keep the server from closing, and no call that is being worked on. */
  async function cutRest() {
    await sleep(SLOW_MS);
    for (let waited = SLOW_MS; waited < WORK_MS && app.draining.isWorking(); waited += LOOK_MS) await sleep(LOOK_MS);
    app.server.closeAllConnections();
  }
}

/** Says why the server could not listen, and which setting to change. */
function explainListenFailure(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is in use by another program; stop it, or choose another PORT`,
    EACCES: `PORT ${port} may not be taken by this user; ports below 1024 are for the system`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
    ENOTFOUND: `HOST ${host} is not known`,
    EAI_AGAIN: `HOST ${host} is not known`,
  };
  return new Error(reasons[error.code ?? ''] ?? `HOST ${host} and PORT ${port} could not be taken: ${error.message}`, { cause: error });
}
