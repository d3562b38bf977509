/**
 * Measures a month's view with many events and the feed of a year beside a bare reference: one statement over the same rows, written by
 * `JSON.stringify`, or as the shortest calendar file; and the unchanged feed beside the whole one. Of the month also the processor time beside a bare
 * server that answers with the same rows, plain and as browsers ask for it. They take turns, so that other work on the machine affects all of them.
 *
 *   node bench/areas/calendar.ts [--db sqlite|postgres|both] [--month 10000] [--year 20000] [--turns 7]
 */
import { parseArgs } from 'node:util';
import { calendarEndpoints, EVENT_FIELDS } from '@fairlead/contract/calendar';
import { feedEndpoints } from '@fairlead/contract/calendar/feeds';
import { clientEndpoints } from '@fairlead/contract/clients';
import { listFields } from '@fairlead/contract/kit/records/fields';
import { rowOf } from '../../server/areas/calendar/calendar.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';
import { compareRow } from '../compare.ts';
import { compareLongAnswer } from '../load/long-answers.ts';
import { awaitLooks } from '../seed/fill-clients.ts';
import { seed } from '../seed/seed.ts';
import { type Bench, fill, onEach } from '../server.ts';
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

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server } = bench;
  const { user } = await fill(bench, async (db) => {
    await seed(db, CLIENTS);
    await addEvents(db);
  });
  await awaitLooks(bench);
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

  const [month, ofThirtyDays] = [`${calendarEndpoints.list.path}?from=${first}&to=${last}`, `and e."startKey" < '${dayAt(30)}'`];
  await compareRow(
    `${bench.database}: a month of ${ofMonth} events`,
    turns,
    () => text(month, authorization),
    async () => JSON.stringify(await rows(ofThirtyDays)),
  );
  await compareLongAnswer(bench, user.token, 'the month', month, statement(ofThirtyDays));
  const bareFeed = async () =>
    (await rows(''))
      .map(
        ({ id, eventName, date, time }) => `BEGIN:VEVENT\r\nUID:${id}\r\nSUMMARY:${eventName}\r\nDTSTART:${date}T${time}\r\nEND:VEVENT\r\n`,
      )
      .join('').length;
  await compareRow(`${bench.database}: a feed of ${ofYear} events`, turns, () => text(path), bareFeed);
  const whole = () => text(path);
  await compareRow(`${bench.database}: the same feed, unchanged, beside it`, turns, () => text(path, { 'if-none-match': etag }), whole);
  await user.post(clientEndpoints.create.path, { companyName: 'Zuiderzee', type: 'Shipper', country: 'Netherlands' });
  await compareRow(
    `${bench.database}: after a write to a client that is not in it`,
    turns,
    () => text(path, { 'if-none-match': etag }),
    whole,
  );
}

async function addEvents(db: Database) {
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
  for (let at = 0; at < rows.length; at += 2000) await db.write((tx) => insertMany(tx, 'event', rows.slice(at, at + 2000)));
}
