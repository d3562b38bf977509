import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { LOWEST_PASSWORD_COST } from './areas/accounts/accounts.service.ts';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock/clock.ts';
import { openDatabase } from './platform/db/open.ts';

/** After this long a stop no longer waits for requests under way, and cuts what is stuck. */
const DRAIN_MS = 3_000;
/** The end comes in any case within five seconds, which is what operators allow. */
const END_MS = 4_500;

const DAY_MS = 86_400_000;

try {
  await start();
} catch (error) {
  console.error(`Fairlead did not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function start() {
  const config = readConfig();
  await mkdir(config.dataDir, { recursive: true });
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, say: console.log });
  const { app, accounts, recover, sweep } = await createApp({
    db,
    clock: systemClock,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    webFolder: join(import.meta.dirname, '../web/dist'),
    secure: config.publicUrl?.startsWith('https:') ?? false,
    isTrustedProxy: config.isTrustedProxy,
    metricsToken: config.metricsToken,
    log: true,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    passwordCost: config.passwordCost === 'lowest' ? LOWEST_PASSWORD_COST : undefined,
  });
  await recover();
  const first = await accounts.createFirst(config.adminUsername, config.adminPassword);
  const address = await app.listen({ port: config.port, host: config.host });

  console.log(`Fairlead is ready at ${config.publicUrl ?? address}`);
  if (first)
    console.log(`First sign-in: username ${first.username}, password ${first.password} (shown only now; you will be asked for your own)`);
  if (!isLoopback(config.host) && !config.publicUrl?.startsWith('https:')) {
    console.log('Phones give no position over plain http: put an https proxy in front and set PUBLIC_URL (see README, Configuration).');
  }
  if (config.passwordCost === 'lowest')
    console.log('PASSWORD_COST=lowest is for tests: passwords are cheap to guess from a stolen database.');
  let isStopping = false;
  // Behind the first answers: after a large undo there may be much to clear away.
  clearAway();
  setInterval(clearAway, DAY_MS).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  function clearAway() {
    sweep().catch((error) => {
      if (!isStopping) app.log.error(error);
    });
  }

  async function stop() {
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    setTimeout(() => process.exit(1), END_MS).unref();
    await app.close();
    await db.close();
    process.exit(0);
  }
}

function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
