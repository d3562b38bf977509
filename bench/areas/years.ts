/**
 * Measures what is asked all day in a workspace of five years (`--days`) beside one of a month, whose team does as much a day: the processor time of
 * each answer, in turns. Each question asks for something else each time. For somebody who sees all, and a Member who sees own clients.
 *
 *   node bench/areas/years.ts [--db sqlite|postgres|both] [--days 1825] [--visits-a-day 55] [--clients 5000] [--only tasks]
 */
import { parseArgs } from 'node:util';
import { calendarEndpoints } from '@fairlead/contract/calendar';
import { checkInList } from '@fairlead/contract/checkins';
import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { documentList } from '@fairlead/contract/documents';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { ledgerEndpoints, ledgerList } from '@fairlead/contract/ledger';
import { peopleEndpoints } from '@fairlead/contract/people';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskList } from '@fairlead/contract/tasks';
import { teamEndpoints } from '@fairlead/contract/team';
import { todayEndpoints } from '@fairlead/contract/today';
import { signIn } from '../api-client.ts';
import { measureProcessorTime, ofServer } from '../load/processor-time.ts';
import { seed } from '../seed/seed.ts';
import { seedPages } from '../seed/seed-pages.ts';
import { seedYears } from '../seed/seed-years.ts';
import { type Bench, fill, parseDatabases, startBench } from '../server.ts';

const DAY_MS = 86_400_000;
const MONTH = 30;
const EMPLOYEES = 30;
const ANSWERS = 120;
const PASSWORD = 'anchors aweigh';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    days: { type: 'string', default: '1825' },
    'visits-a-day': { type: 'string', default: '55' },
    clients: { type: 'string', default: '5000' },
    only: { type: 'string', default: '' },
  },
});
const [days, visitsADay, clients] = [values.days, values['visits-a-day'], values.clients].map(Number) as [number, number, number];

const dayAt = (at: number) => new Date(Date.now() + at * DAY_MS).toISOString().slice(0, 10);
const zones = Intl.supportedValuesOf('timeZone');
const page = (path: string, query: (at: number) => string) => (at: number) => `${path}?limit=10&${query(at)}`;
const QUESTIONS: [string, (at: number) => string][] = [
  [
    'dashboard',
    (at) => `${dashboardEndpoints.overview.path}?today=${dayAt(0)}&timeZone=${encodeURIComponent(zones[at % zones.length] as string)}`,
  ],
  ['tasks that are not finished', page(taskList.path, (at) => `finished=no&count=false&page=${1 + (at % 40)}`)],
  ['their count, until a day', (at) => `${taskList.path}/count?finished=no&dueTo=${dayAt(-(at % 60))}`],
  ['a search of them for what none has', page(taskList.path, (at) => `finished=no&count=false&page=1&search=none+${at}`)],
  ['events of a week', (at) => `${calendarEndpoints.list.path}?from=${dayAt(-(at % 23) - 7)}&to=${dayAt(-(at % 23) - 1)}`],
  ['events of a day', (at) => `${calendarEndpoints.list.path}?from=${dayAt(-(at % 29))}&to=${dayAt(-(at % 29))}`],
  ['visits', page(checkInList.path, (at) => `count=false&page=${1 + (at % 40)}`)],
  ['a search of visits for what none has', page(checkInList.path, (at) => `count=false&page=1&search=none+${at}`)],
  ['a search of documents for what none has', page(documentList.path, (at) => `count=false&page=1&search=none+${at}`)],
  ['entries of the ledger', page(ledgerList.path, (at) => `count=false&page=${1 + (at % 40)}`)],
  ['their figures', (at) => `${ledgerEndpoints.figures.path}?timeZone=${encodeURIComponent(zones[at % zones.length] as string)}`],
  ['who to see', (at) => `${todayEndpoints.get.path}?day=${dayAt(0)}&near=${18 + (at % 50) / 10},72.8`],
];

for (const database of parseDatabases(values.db)) {
  const open: Bench[] = [];
  try {
    const [many, few] = [await prepare(database, days, open), await prepare(database, MONTH, open)];
    console.log(`${database}: ${clients} clients, ${visitsADay} visits and tasks a day; ${days} days beside ${MONTH}`);
    for (const who of ['admin', 'member'] as const)
      for (const [name, path] of QUESTIONS.filter(([each]) => each.includes(values.only))) {
        const call = { name, method: 'GET' as const, requests: Array.from({ length: ANSWERS }, (_, at) => ({ path: path(at) })) };
        const asked = [many, few].map(({ bench, tokens }) => ofServer(bench, tokens[who], call));
        const [own = 0, reference = 0] = await measureProcessorTime(asked, { answers: ANSWERS });
        console.log(`  ${who}, ${name}: ${own.toFixed(2)} ms; a month ${reference.toFixed(2)} ms; ratio ${(own / reference).toFixed(2)}`);
      }
  } finally {
    for (const bench of open) await bench.remove();
  }
}

/** A workspace with so many days behind it, and who asks: an Administrator, and the Member of its first employee. */
async function prepare(database: Bench['database'], daysBehind: number, open: Bench[]) {
  const bench = await startBench(database);
  open.push(bench);
  const admin = await signIn(bench.server.url, bench.server);
  const employees: string[] = [];
  for (let number = 0; number < EMPLOYEES; number += 1) {
    const draft = { employeeId: `E-${number}`, employeeName: `Riya Nair ${number}`, mobile: '+91 832 555 0100', role: 'Sales Executive' };
    const added = await admin.post(teamEndpoints.create.path, { ...draft, emailId: `riya${number}@fairlead.example`, department: 'Sales' });
    employees.push(added.body._id);
  }
  const self = { username: 'riya.nair', password: PASSWORD };
  const invited = await admin.post(peopleEndpoints.invite.path, { username: self.username, role: 'Member', employeeId: employees[0] });
  await admin.post(fillPath(signInEndpoints.acceptInvitation.path, { token: invited.body.token }), { newPassword: PASSWORD });
  await admin.put(settingsEndpoints.update.path, { clientVisibility: 'own' });
  const { user } = await fill(bench, async (db) => {
    await seed(db, clients);
    await seedYears(db, { days: daysBehind, visitsADay, employees, account: admin.userId });
    await seedPages(db, { events: 0, documents: Math.round((daysBehind * visitsADay) / 2) });
    // So that nothing of it is looked at in the background meanwhile; lists need none of that.
    await db.write((tx) => tx.deleteFrom('changedRecord').execute());
  });
  const member = await signIn(bench.server.url, self);
  return { bench, tokens: { admin: user.token, member: member.token } };
}
