/**
 * Measures the dashboard's one request, and the figures of the cards, among many records: for an Administrator, who sees everything, and
 * for a Member who sees a department's clients. Each is asked right after a write, as nothing is kept then, and again. A bare
 * reference takes turns with them: one statement for the one row that any page reads.
 *
 *   node bench/areas/dashboard.ts [--db sqlite|postgres|both] [--clients 1000] [--history 1000] [--visits 200] [--turns 15]
 *   node bench/areas/dashboard.ts --clients 1000000 --history 1000000 --visits 200000 --entries 200000
 */
import { parseArgs } from 'node:util';
import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { ledgerEndpoints } from '@fairlead/contract/ledger';
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
import { seed } from '../seed/seed.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { queryDatabase } from '../sql.ts';

const DAY_MS = 86_400_000;
const PER_TRANSACTION = 2_000;
/** How long the history and everything else goes back. */
const DAYS = 365;
const PASSWORD = 'anchors aweigh';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '1000' },
    history: { type: 'string', default: '1000' },
    visits: { type: 'string', default: '200' },
    entries: { type: 'string', default: '200' },
    turns: { type: 'string', default: '15' },
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
  const admin = await signIn(server.url, server);
  const draft = { employeeId: 'E-1', employeeName: 'Riya Nair', mobile: '+91 832 555 0100', emailId: 'riya@fairlead.example' };
  const employee = (await admin.post(teamEndpoints.create.path, { ...draft, role: 'Sales Executive', department: 'Sales' })).body._id;
  const member = await join(server.url, admin, employee);
  const { user: boss } = await fill(bench, async (db) => {
    await seed(db, clients);
    await addRest(db, employee, admin.userId);
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
          return { id: newId(), at: instant(at), actorId: at % 20 === 0 ? null : account, ...entry, subjects: '[]', recipients: '[]' };
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
