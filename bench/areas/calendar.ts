/**
 * Measures a month's view with many events and the feed of a year beside a bare reference: one statement over the same rows, written by
 * `JSON.stringify`, or as the shortest calendar file. They take turns, so that other work on the machine affects all of them.
 *
 *   node bench/areas/calendar.ts [--db sqlite|postgres|both] [--month 10000] [--year 20000] [--turns 7]
 */
import { parseArgs } from 'node:util';
import { calendarEndpoints, EVENT_FIELDS } from '@fairlead/contract/calendar';
import { feedEndpoints } from '@fairlead/contract/calendar/feeds';
import { listFields } from '@fairlead/contract/kit/records/fields';
import { rowOf } from '../../server/areas/calendar/calendar.rules.ts';
import { openDatabase } from '../../server/database.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';
import { signIn } from '../api-client.ts';
import { analyze, seed } from '../seed/seed.ts';
import { type Bench, parseDatabases, startBench } from '../server.ts';
import { queryDatabase } from '../sql.ts';

const CLIENTS = 1000;
const DAY_MS = 86_400_000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    month: { type: 'string', default: '10000' },
    year: { type: 'string', default: '20000' },
    turns: { type: 'string', default: '7' },
  },
});
const [ofMonth, ofYear, turns] = [Number(values.month), Number(values.year), Number(values.turns)];
const today = new Date().toISOString().slice(0, 10);
const dayAt = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
/** Thirty days that begin today hold the month's events, those after them the rest of the year's. */
const [first, last] = [today, dayAt(29)];

for (const database of parseDatabases(values.db)) {
  const bench = await startBench(database);
  try {
    await measure(bench);
  } finally {
    await bench.remove();
  }
}

async function measure(bench: Bench) {
  const { server, databaseUrl } = bench;
  await server.stop();
  const db = await openDatabase({ dataDir: server.dataDir, databaseUrl });
  await seed(db, CLIENTS);
  await addEvents(bench, db);
  await db.close();
  await analyze(databaseUrl);
  await server.start();
  const user = await signIn(server.url, server);
  const { path } = (await user.post(feedEndpoints.createFeed.path, { kind: 'team' })).body;
  const etag = (await fetch(server.url + path)).headers.get('etag') ?? '';

  const columns = listFields(EVENT_FIELDS).flatMap(([name, { column, isReadOnly }]) =>
    isReadOnly && !column ? [] : [`e."${column ?? name}"`],
  );
  const statement = (
    days: string,
  ) => `select e."id", ${columns.join()}, c."companyName" as "clientName", e."createdAt", e."updatedAt", e."version"
    from "event" e left join "client" c on c."id" = e."clientId" where e."deletedAt" is null and e."startKey" >= '${first}' ${days} order by e."startKey", e."id"`;
  const rows = (days: string) => queryDatabase<Record<string, string>>(bench, statement(days));
  const authorization = { authorization: `Bearer ${user.token}` };
  const text = async (url: string, headers: Record<string, string> = {}) =>
    (await (await fetch(server.url + url, { headers })).text()).length;

  await compare(`${bench.database}: a month of ${ofMonth} events`, {
    ours: () => text(`${calendarEndpoints.list.path}?from=${first}&to=${last}`, authorization),
    bare: async () => JSON.stringify(await rows(`and e."startKey" < '${dayAt(30)}'`)).length,
  });
  const bareFeed = async () =>
    (await rows(''))
      .map(
        ({ id, eventName, date, time }) => `BEGIN:VEVENT\r\nUID:${id}\r\nSUMMARY:${eventName}\r\nDTSTART:${date}T${time}\r\nEND:VEVENT\r\n`,
      )
      .join('').length;
  await compare(`${bench.database}: a feed of ${ofYear} events`, { ours: () => text(path), bare: bareFeed });
  await compare(`${bench.database}: the same feed, unchanged`, { ours: () => text(path, { 'if-none-match': etag }), bare: bareFeed });
}

/** The median of each in turns, and how many times as long ours takes. */
async function compare(name: string, { ours, bare }: Record<'ours' | 'bare', () => Promise<number>>) {
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  let bytes = 0;
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [which, run] of [
      ['bare', bare],
      ['ours', ours],
    ] as const) {
      const start = performance.now();
      const read = await run();
      if (which === 'ours') bytes = read;
      // The first turn warms up.
      if (turn > 0) times[which].push(performance.now() - start);
    }
  }
  const median = (list: number[]) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
  const [own, reference] = [median(times.ours), median(times.bare)];
  console.log(
    `${name}: ${own.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB; bare ${reference.toFixed(0)} ms; ratio ${(own / reference).toFixed(2)}`,
  );
}

async function addEvents(bench: Bench, db: Awaited<ReturnType<typeof openDatabase>>) {
  const clients = await db.read.selectFrom('client').select('id').execute();
  const rows = Array.from({ length: ofYear }, (_, at) => {
    const day = at < ofMonth ? at % 30 : 30 + (at % 330);
    const draft = {
      eventName: `Rates ${at}`,
      eventType: 'meeting' as const,
      date: dayAt(day),
      time: `${String(9 + (at % 9)).padStart(2, '0')}:00`,
    };
    const owner = { clientId: clients[at % clients.length]?.id };
    return rowOf(
      { ...draft, notes: 'Bring the tariff of the spring', owner },
      { id: newId(), createdBy: null as never, at: new Date().toISOString(), fileId: null },
    );
  });
  const start = performance.now();
  for (let at = 0; at < rows.length; at += 2000) await db.write((tx) => insertMany(tx, 'event', rows.slice(at, at + 2000)));
  console.log(
    `${bench.database}: ${rows.length} events of ${clients.length} clients in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
}
