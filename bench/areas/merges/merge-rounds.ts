/**
 * Merges random clients of random workspaces and undoes it, with edits between, until so many merges were undone. Each time every row of every
 * table must be what it was, and in the end the log of visits must say that nothing was altered. Exits with 1 if not. `--seed` repeats a run.
 *
 *   node bench/areas/merges/merge-rounds.ts [--db sqlite|postgres|both] [--merges 10000] [--seed 1]
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseName } from '../../../e2e/server.ts';
import { startPostgres } from '../../../scripts/programs/postgres.ts';
import { createApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/database.ts';
import { systemClock } from '../../../server/platform/clock/clock.ts';
import { createRoundTrips } from '../../../server/testing/merging/round-trips.ts';
import { personOf } from '../../../server/testing/people.ts';
import { createRandom } from '../../random.ts';
import { parseDatabases } from '../../server.ts';

const MEMORY = '/dev/shm';
const PASSWORD = 'anchors aweigh';
/** A workspace is used so often, so that there are many different ones. */
const ROUNDS = 40;
/** What only grows would take longer and longer to look through. */
const WORKSPACES = 10;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'both' },
    merges: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [wanted, random] = [Number(values.merges), createRandom(Number(values.seed))];
console.log(`seed ${values.seed}`);
for (const database of parseDatabases(values.db)) {
  const from = performance.now();
  let merges = 0;
  let rounds = 0;
  while (merges < wanted) {
    const done = await goRound(database, wanted - merges);
    merges += done.merges;
    rounds += done.rounds;
    console.log(`${database}: ${merges} merges were undone in ${rounds} rounds, and every row is as it was`);
  }
  console.log(`${database}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

/** Some workspaces in a new database. */
async function goRound(database: DatabaseName, most: number): Promise<{ merges: number; rounds: number }> {
  const dataDir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'fairlead-merges-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const db = await openDatabase({ dataDir, databaseUrl: postgres?.url() });
  const { app, accounts, changedRecords } = await createApp({
    ...{ db, clock: systemClock, dataDir, databaseUrl: postgres?.url(), webFolder: join(dataDir, 'no-web') },
    ...{ secure: false, log: false, zone: 'Asia/Kolkata' },
  });
  try {
    await accounts.createFirst('admin', PASSWORD);
    const stranger = personOf(app, undefined, { _id: '', username: '', role: 'Viewer' });
    const { body } = await stranger.post('/api/auth/login', { username: 'admin', password: PASSWORD });
    const admin = personOf(app, body.token, body.user);
    const trips = createRoundTrips({ db, admin, settle: changedRecords.lookAtAll, random });
    let merges = 0;
    let rounds = 0;
    for (let workspace = 0; workspace < WORKSPACES; workspace += 1) {
      const ids = await trips.fillWorkspace();
      for (let round = 0; round < ROUNDS && merges < most; round += 1, rounds += 1) {
        const done = await trips.goAround(ids);
        if (done.differences.length > 0) throw new Error(`not as it was:\n${done.differences.join('\n')}`);
        merges += done.merges;
      }
    }
    const report = await trips.verifyVisits();
    if (!report.ok) throw new Error(`the log of visits: ${JSON.stringify(report.firstProblem)}`);
    return { merges, rounds };
  } finally {
    await app.close();
    await db.close();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
