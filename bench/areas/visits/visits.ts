/**
 * Measures sending a visit, which judges it, the check of the log, and the coverage report, each beside its bare statements. They take turns,
 * so that other work on the machine affects both.
 *
 *   node bench/areas/visits/visits.ts [--db sqlite|postgres|both] [--clients 10000] [--entries 10000] [--turns 11] [--sent 200]
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { checkInEndpoints } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { rowOf } from '../../../server/areas/calendar/calendar.rules.ts';
import { readCoverageReport } from '../../../server/areas/reports/content/coverage-report.service.ts';
import { newId } from '../../../server/platform/clock/clock.ts';
import type { Database } from '../../../server/platform/db/database.ts';
import { openForJob } from '../../../server/platform/db/open.ts';
import { insertMany } from '../../../server/platform/db/writes/insert-many.ts';
import { compareRow } from '../../compare.ts';
import { aVisit } from '../../seed/a-visit.ts';
import { seed } from '../../seed/seed.ts';
import { addVisits } from '../../seed/seed-visits.ts';
import { type Bench, fill, onEach } from '../../server.ts';
import { queryDatabase } from '../../sql.ts';
import { openBareWriter } from './bare-writer.ts';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '11' },
    sent: { type: 'string', default: '200' },
  },
});
const [clients, entries, turns, sent] = [Number(values.clients), Number(values.entries), Number(values.turns), Number(values.sent)];
const EVENTS = 5000;
const LOOK_MS = 100;

/** The detail rows of the report, without what is summed of them. */
const bareCoverage = (from: string, to: string) => `
  select c."id", c."companyName", c."category", m."employeeName", c."createdAt", p."planned", p."visited", v."visits", v."verified", l."last"
  from "client" c left join "employee" m on m."id" = c."assignedToId"
  left join (select "clientId", count(*) as "planned", sum(case when exists (select 1 from "checkIn" i where i."clientId" = "event"."clientId"
      and i."verdict" = 'verified' and i."deletedAt" is null and i."date" >= "event"."date"
      and i."date" <= coalesce("event"."endsLaterOn", "event"."date")) then 1 else 0 end) as "visited"
    from "event" where "deletedAt" is null and "eventType" <> 'call' and "date" >= '${from}' and "date" <= '${to}' group by "clientId") p
    on p."clientId" = c."id"
  left join (select "clientId", count(*) as "visits", sum(case when "verdict" = 'verified' then 1 else 0 end) as "verified"
    from "checkIn" where "deletedAt" is null and "date" >= '${from}' and "date" <= '${to}' group by "clientId") v on v."clientId" = c."id"
  left join (select "clientId", max("date") as "last" from "checkIn" where "verdict" = 'verified' and "deletedAt" is null and "date" <= '${to}'
    group by "clientId") l on l."clientId" = c."id"
  where c."deletedAt" is null order by c."nameKey", c."id"`;

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { database, server } = bench;
  const { user } = await fill(bench, async (db) => {
    await seed(db, clients);
    await addVisits(db, entries);
    await addEvents(db);
    // As visits from before the log are, which the start takes over.
    await db.write(
      async (tx) => {
        for (const table of ['visitLog', 'visitLogHead'] as const) await tx.deleteFrom(table).execute();
        await tx.updateTable('checkIn').set({ logSalt: null }).execute();
      },
      { limitMs: 60_000 },
    );
  });
  const logged = () => queryDatabase<{ isComplete: number }>(bench, 'select "isComplete" from "visitLogHead"');
  while (Number((await logged())[0]?.isComplete) !== 1) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await measureCheck();
  await measureSending();
  await measureCoverage();

  async function measureCheck() {
    const hashes = (await queryDatabase<{ hash: string }>(bench, `select "hash" from "visitLog" order by "seq" limit ${turns + 1}`)).map(
      ({ hash }) => hash,
    );
    await compareRow(
      `${database}: a check of ${entries} entries`,
      turns,
      async (turn) => {
        const { body } = await user.get(`${visitEndpoints.verifyLog.path}?noted=${hashes[turn]}`);
        if (!body.ok || body.entries <= entries) throw new Error(`the check found ${JSON.stringify(body)}`);
        return JSON.stringify(body).length;
      },
      async () => {
        const log = await queryDatabase<object>(bench, `select * from "visitLog" order by "seq"`);
        const visits = await queryDatabase<object>(
          bench,
          `select v.*, l."contentHash" as "lastHash" from "checkIn" v left join "visitLog" l on l."seq" =
             (select max(e."seq") from "visitLog" e where e."checkInId" = v."id") order by v."id"`,
        );
        for (const row of [...log, ...visits]) createHash('sha256').update(JSON.stringify(row)).digest('hex');
      },
    );
  }

  async function measureSending() {
    const some = await queryDatabase<{ id: string; sites: string }>(
      bench,
      `select "id", "sites" from "client" order by "id" limit ${sent + 1}`,
    );
    const write = await openBareWriter(bench);
    try {
      await compareRow(
        `${database}: a visit that is sent and judged`,
        sent,
        async (turn) => {
          const answer = await user.post(checkInEndpoints.create.path, aVisit(some[turn]?.id ?? '', turn));
          if (answer.status !== 201) throw new Error(`the visit was answered with ${answer.status}`);
          return JSON.stringify(answer.body).length;
        },
        (turn) => write.visit(some[turn]?.id ?? ''),
      );
    } finally {
      await write.close();
    }
  }

  async function measureCoverage() {
    const db = await openForJob({ dataDir: server.dataDir, databaseUrl: bench.databaseUrl, limitMs: 60_000, tell: () => {} });
    const actor = { accountId: user.userId, username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' } as unknown as Actor;
    /** Another period each turn. */
    const periodOf = (turn: number) => ({ from: `2025-01-${String((turn % 28) + 1).padStart(2, '0')}`, to: '2025-12-31' });
    try {
      await compareRow(
        `${database}: a coverage report with ${clients} clients`,
        turns,
        async (turn) => {
          const asked = { actor, period: periodOf(turn), today: '2026-01-10', zone: 'UTC', language: 'en-GB', books: 'INR' };
          const { content, rows } = await readCoverageReport(db.read, asked as never);
          let bytes = JSON.stringify(content).length;
          for await (const row of rows) bytes += JSON.stringify(row).length;
          return bytes;
        },
        async (turn) => {
          const { from, to } = periodOf(turn);
          JSON.stringify(await queryDatabase(bench, bareCoverage(from, to)));
        },
      );
    } finally {
      await db.close();
    }
  }
}

async function addEvents(db: Database) {
  const ids = await db.read.selectFrom('client').select('id').execute();
  const rows = Array.from({ length: EVENTS }, (_, at) =>
    rowOf(
      {
        ...{ eventName: `Rates ${at}`, eventType: 'meeting' as const, date: `2025-0${1 + (at % 9)}-1${at % 10}`, time: '09:00' },
        owner: { clientId: ids[(at * 7) % ids.length]?.id },
      },
      { id: newId(), createdBy: null as never, at: new Date().toISOString(), fileId: null },
    ),
  );
  for (let at = 0; at < rows.length; at += 1000) await db.write((tx) => insertMany(tx, 'event', rows.slice(at, at + 1000)));
}
