/**
 * Measures the dashboard's one request, and the figures of the cards, among many records: for an Administrator, who sees everything, and
 * for a Member who sees a department's clients. Each is asked right after a write, as nothing is kept then, and again. A bare
 * reference takes turns with them: one statement for the one row that any page reads.
 *
 * Then the processor time of the lists of visits and of the ledger, of its figures and of the dashboard, asked for something else each time,
 * beside a bare server that answers with the same rows, or with the kept sums that the figures are made of, by one statement.
 *
 *   node bench/areas/dashboard.ts [--db sqlite|postgres|both] [--clients 1000] [--history 1000] [--visits 200] [--turns 15]
 *   node bench/areas/dashboard.ts --clients 1000000 --history 1000000 --visits 200000 --entries 200000 [--seeded <data folder of seed.ts>]
 */
import { parseArgs } from 'node:util';
import { checkInList } from '@fairlead/contract/checkins';
import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { type Fields, listFields } from '@fairlead/contract/kit/records/fields';
import { ledgerEndpoints, ledgerList } from '@fairlead/contract/ledger';
import { peopleEndpoints } from '@fairlead/contract/people';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { teamEndpoints } from '@fairlead/contract/team';
import { rowOf as visitRow } from '../../server/areas/checkins/checkins.rules.ts';
import { insert as decide } from '../../server/areas/clients/conversion/conversion.store.ts';
import { sumChanges } from '../../server/areas/ledger/figures/sums.rules.ts';
import { changeSums } from '../../server/areas/ledger/figures/sums.store.ts';
import { rowOf as entryRow, paymentShares } from '../../server/areas/ledger/ledger.rules.ts';
import { rowOf as taskRow } from '../../server/areas/tasks/tasks.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { median } from '../compare.ts';
import { startBareServer } from '../load/bare-page.ts';
import { ofBare, ofServer, printProcessorTime } from '../load/processor-time.ts';
import { fillClients } from '../seed/fill-clients.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { databasePlace, queryDatabase } from '../sql.ts';

const DAY_MS = 86_400_000;
const PER_TRANSACTION = 2_000;
/** How long the history and everything else goes back. */
const DAYS = 365;
/** Questions of each kind. */
const ASKED = 100;
const PASSWORD = 'anchors aweigh';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '1000' },
    history: { type: 'string', default: '1000' },
    visits: { type: 'string', default: '200' },
    entries: { type: 'string', default: '200' },
    turns: { type: 'string', default: '15' },
    seeded: { type: 'string', default: '' },
  },
});
const [clients, history, visits, entries, turns] = [values.clients, values.history, values.visits, values.entries, values.turns].map(
  Number,
) as [number, number, number, number, number];
const today = new Date().toISOString().slice(0, 10);
const dayAt = (at: number) => new Date(Date.parse(today) - (at % DAYS) * DAY_MS).toISOString().slice(0, 10);

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server, database } = bench;
  await fillClients(bench, clients, values.seeded);
  await server.start();
  const admin = await signIn(server.url, server);
  const draft = { employeeId: 'E-1', employeeName: 'Riya Nair', mobile: '+91 832 555 0100', emailId: 'riya@fairlead.example' };
  const employee = (await admin.post(teamEndpoints.create.path, { ...draft, role: 'Sales Executive', department: 'Sales' })).body._id;
  const member = await join(server.url, admin, employee);
  const { user: boss } = await fill(bench, async (db) => {
    await addRest(db, employee, admin.userId);
    // So that nothing of it is looked at in the background meanwhile; lists and figures need none of that.
    await db.write((tx) => tx.deleteFrom('changedRecord').execute());
  });
  console.log(`${database}: ${clients} clients, ${history} entries of the history, ${visits} visits, ${entries} ledger entries`);

  const calls = {
    dashboard: `${dashboardEndpoints.overview.path}?today=${today}`,
    'ledger cards': ledgerEndpoints.figures.path,
    'team cards': teamEndpoints.attendance.path,
  };
  for (const [who, user] of [
    ['Administrator', boss],
    ['Member who sees a department', await signIn(server.url, member)],
  ] as const) {
    await boss.put(settingsEndpoints.update.path, { clientVisibility: 'department' });
    for (const [name, path] of Object.entries(calls)) await compare(`${who}: ${name}`, bench, user, boss, path);
  }
  await compareProcessorTime(bench, boss.token);
}

/** Lists and figures of an Administrator, each question another one. */
async function compareProcessorTime(bench: Bench, token: string) {
  const columnsOf = (fields: Fields) =>
    listFields<Fields>(fields).flatMap(([name, { column, isReadOnly }]) => (isReadOnly && !column ? [] : [`r."${column ?? name}"`]));
  const rows = (
    table: string,
    fields: Fields,
    key: string,
    where = '',
  ) => `select r."id", ${columnsOf(fields)}, c."companyName", r."createdAt",
      r."updatedAt", r."version" from "${table}" r join "client" c on c."id" = r."clientId"
    where r."deletedAt" is null and c."deletedAt" is null ${where} order by r."${key}" desc, r."id" desc limit 10 offset cast(? as integer)`;
  const statements = {
    visits: rows('checkIn', checkInList.fields, 'timestampAt'),
    'visits-of-client': rows('checkIn', checkInList.fields, 'timestampAt', 'and r."clientId" = ?'),
    'visits-of-type': rows('checkIn', checkInList.fields, 'timestampAt', `and r."eventType" = 'client_meeting'`),
    entries: rows('ledgerEntry', ledgerList.fields, 'issuedOn'),
    'entries-unpaid': rows('ledgerEntry', ledgerList.fields, 'issuedOn', `and r."state" in ('open', 'partlyPaid')`),
    'entries-of-client': `select r.* from "ledgerEntry" r where r."clientId" = ? and r."deletedAt" is null`,
    sums: `select * from "ledgerSum" where "at" <> ?`,
  };
  const ids = (await queryDatabase<{ id: string }>(bench, `select distinct "clientId" as "id" from "ledgerEntry" limit ${ASKED}`)).map(
    ({ id }) => id,
  );
  const numbers = range(0, ASKED);
  const clientAt = (at: number) => ids[at % ids.length] as string;
  const offset = (at: number) => [at * 10];
  const zones = Intl.supportedValuesOf('timeZone');
  const zone = (at: number) => encodeURIComponent(zones[at] as string);
  const none = (at: number) => [`none ${at}`];
  const page =
    (path: string, query = '') =>
    (at: number) =>
      `${path}?limit=10&count=false&page=${at + 1}${query}`;
  const ofClient = (path: string) => (at: number) => `${path}?limit=10&count=false&page=1&client=${clientAt(at)}`;
  const questions: [string, keyof typeof statements, (at: number) => string, (at: number) => (string | number)[]][] = [
    ['visits', 'visits', page(checkInList.path), offset],
    ['visits of a client', 'visits-of-client', ofClient(checkInList.path), (at) => [clientAt(at), 0]],
    ['visits of a type', 'visits-of-type', page(checkInList.path, '&eventType=client_meeting'), offset],
    ['ledger', 'entries', page(ledgerList.path), offset],
    ['what is unpaid', 'entries-unpaid', page(ledgerList.path, '&state=Unpaid'), offset],
    ['figures', 'sums', (at) => `${ledgerEndpoints.figures.path}?timeZone=${zone(at)}`, none],
    ['figures of a client', 'entries-of-client', (at) => `${ledgerEndpoints.figures.path}?client=${clientAt(at)}`, (at) => [clientAt(at)]],
    ['dashboard', 'sums', (at) => `${dashboardEndpoints.overview.path}?today=${today}&timeZone=${zone(at)}`, none],
  ];
  const bare = await startBareServer(databasePlace(bench), statements);
  try {
    for (const [name, statement, path, bound] of questions) {
      const requests = numbers.map((at) => ({ path: path(at) }));
      const ours = ofServer(bench, token, { name, method: 'GET', requests });
      await printProcessorTime(`  ${name}`, ours, ofBare(bench, bare, bare.ask(statement, numbers.map(bound))));
    }
  } finally {
    await bare.stop();
  }
}

async function join(address: string, admin: ApiClient, employeeId: string) {
  const username = 'riya.nair';
  const { token } = (await admin.post(peopleEndpoints.invite.path, { username, role: 'Member', employeeId })).body;
  await admin.post(fillPath(signInEndpoints.acceptInvitation.path, { token }), { newPassword: PASSWORD });
  await signIn(address, { username, password: PASSWORD });
  return { username, password: PASSWORD };
}

/** The medians, in milliseconds. */
async function compare(name: string, bench: Bench, user: ApiClient, boss: ApiClient, path: string) {
  const [client] = await queryDatabase<{ id: string }>(bench, `select "id" from "client" limit 1`);
  const one = `${taskEndpoints.list.path}?limit=1&count=false`;
  const times = { first: [] as number[], again: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn <= turns; turn += 1) {
    const write = { title: `Turn ${turn}`, date: today };
    await boss.post(fillPath(taskEndpoints.create.path, { clientId: client?.id ?? '' }), write);
    for (const [which, asked] of [
      ['first', path],
      ['again', path],
      ['bare', one],
    ] as const) {
      const start = performance.now();
      const { status } = await user.get(asked);
      if (status !== 200) throw new Error(`${asked} was answered with ${status}`);
      // The first turn warms up.
      if (turn > 0) times[which].push(performance.now() - start);
    }
  }
  const shown = (list: number[]) => median(list).toFixed(1);
  console.log(
    `  ${name}: ${shown(times.first)} ms after a write, ${shown(times.again)} ms again; a list of one task: ${shown(times.bare)} ms`,
  );
}

async function addRest(db: Database, employee: string, account: string) {
  const ids = (await db.read.selectFrom('client').select('id').orderBy('id').execute()).map(({ id }) => id);
  // One client in twenty is the Member's.
  const theirs = ids.filter((_id, at) => at % 20 === 0);
  await inParts(theirs.length, (from, to) =>
    db.write((tx) => tx.updateTable('client').set({ assignedToId: employee }).where('id', 'in', theirs.slice(from, to)).execute()),
  );
  const clientAt = (at: number) => ids[(at * 7919) % ids.length] as string;
  const instant = (at: number) => `${dayAt(at)}T${String(at % 24).padStart(2, '0')}:30:00.000Z`;
  const made = (at: number) => ({ id: newId(), createdBy: account, at: instant(at), fileId: null });

  await inParts(history, (from, to) =>
    db.write((tx) =>
      insertMany(
        tx,
        'history',
        range(from, to).map((at) => {
          const entry = {
            area: 'clients' as const,
            entityId: clientAt(at),
            action: 'updated',
            changes: '{"country":{"from":null,"to":"India"}}',
          };
          return {
            id: newId(),
            at: instant(at),
            actorId: at % 20 === 0 ? null : account,
            keyName: null,
            ...entry,
            subjects: '[]',
            recipients: '[]',
          };
        }),
      ),
    ),
  );
  const place = { eventType: 'client_meeting' as const, location: 'Mumbai Port', latitude: 18.9, longitude: 72.8, teamMembers: [] };
  await inParts(visits, (from, to) =>
    db.write((tx) =>
      insertMany(
        tx,
        'checkIn',
        range(from, to).map((at) => visitRow({ ...place, clientId: clientAt(at), date: dayAt(at), time: '09:30' }, made(at), 'UTC')),
      ),
    ),
  );
  await inParts(visits, (from, to) =>
    db.write((tx) =>
      insertMany(
        tx,
        'task',
        range(from, to).map((at) =>
          taskRow(
            {
              clientId: clientAt(at),
              title: `Send the rates ${at}`,
              priority: 'Medium',
              date: dayAt(at),
              assignedEmployees: [employee],
              status: at % 5 === 0 ? 'todo' : 'done',
            },
            made(at),
          ),
        ),
      ),
    ),
  );
  await inParts(entries, (from, to) =>
    db.write(async (tx) => {
      const rows = range(from, to).map((at) => {
        const kind = at % 3 === 0 ? ('payable' as const) : ('receivable' as const);
        const paid = at % 4 === 0 ? {} : { paidOn: dayAt(at) };
        return entryRow({ clientId: clientAt(at), books: 'INR', kind, amount: `${1000 + at}.50`, issuedOn: dayAt(at), ...paid }, made(at));
      });
      await insertMany(tx, 'ledgerEntry', rows);
      const payments = rows.flatMap((row) => paymentShares(row).map((share) => ({ entryId: row.id, ...share })));
      await insertMany(tx, 'ledgerPayment', payments as never);
      await changeSums(tx, sumChanges(rows.map((after) => ({ after }) as never)));
    }),
  );
  // One client in ten was won or lost.
  await inParts(Math.ceil(ids.length / 10), (from, to) =>
    db.write((tx) =>
      decide(
        tx,
        range(from, to).map((at) => ({ clientId: ids[at * 10] as string, decidedOn: dayAt(at), outcome: at % 3 === 0 ? 'Lost' : 'Won' })),
      ),
    ),
  );
}

async function inParts(total: number, add: (from: number, to: number) => Promise<unknown>) {
  for (let from = 0; from < total; from += PER_TRANSACTION) await add(from, Math.min(total, from + PER_TRANSACTION));
}
