import { rowOf as eventRow } from '../../server/areas/calendar/calendar.rules.ts';
import { rowOf as visitRow } from '../../server/areas/checkins/checkins.rules.ts';
import { sumChanges } from '../../server/areas/ledger/figures/sums.rules.ts';
import { changeSums } from '../../server/areas/ledger/figures/sums.store.ts';
import { rowOf as entryRow, paymentShares } from '../../server/areas/ledger/ledger.rules.ts';
import { rowOf as taskRow } from '../../server/areas/tasks/tasks.rules.ts';
import { newId } from '../../server/platform/clock/clock.ts';
import type { Database, Tx } from '../../server/platform/db/database.ts';
import { insertMany } from '../../server/platform/db/writes/insert-many.ts';

const DAY_MS = 86_400_000;
const PER_TRANSACTION = 2000;
/** Of what is older than two weeks, so many are still open. */
const ONE_LEFT_IN = 50;
const NEW_DAYS = 14;

/** What a team of this many employees does each day: so many visits and tasks, half as many entries of the ledger and events. */
export async function seedYears(
  db: Database,
  { days, visitsADay, employees, account }: { days: number; visitsADay: number; employees: readonly string[]; account: string },
): Promise<void> {
  const clients = (await db.read.selectFrom('client').select('id').orderBy('id').execute()).map(({ id }) => id);
  const clientAt = (at: number) => clients[(at * 7919) % clients.length] as string;
  const employeeAt = (at: number) => employees[at % employees.length] as string;
  const total = days * visitsADay;
  const ageAt = (at: number) => Math.floor(at / visitsADay);
  const dayAt = (at: number) => new Date(Date.now() - ageAt(at) * DAY_MS).toISOString().slice(0, 10);
  const made = (at: number) => ({ id: newId(), createdBy: account, at: `${dayAt(at)}T0${at % 9}:30:00.000Z`, fileId: null });
  const isOpen = (at: number) => (ageAt(at) < NEW_DAYS ? at % 2 === 0 : at % ONE_LEFT_IN === 0);
  const inParts = async (of: readonly number[], add: (tx: Tx, part: readonly number[]) => Promise<unknown>) => {
    for (let from = 0; from < of.length; from += PER_TRANSACTION) await db.write((tx) => add(tx, of.slice(from, from + PER_TRANSACTION)));
  };
  const all = Array.from({ length: total }, (_, at) => at);

  for (const [number, id] of employees.entries()) {
    const theirs = clients.filter((_id, at) => at % employees.length === number);
    for (let from = 0; from < theirs.length; from += 500)
      await db.write((tx) =>
        tx
          .updateTable('client')
          .set({ assignedToId: id })
          .where('id', 'in', theirs.slice(from, from + 500))
          .execute(),
      );
  }
  await inParts(all, (tx, part) => {
    const place = { eventType: 'client_meeting' as const, location: 'Mumbai Port', latitude: 18.9, longitude: 72.8, teamMembers: [] };
    const rows = part.map((at) => visitRow({ ...place, clientId: clientAt(at), date: dayAt(at), time: '09:30' }, made(at), 'UTC'));
    return insertMany(tx, 'checkIn', rows);
  });
  await inParts(all, async (tx, part) => {
    const rows = part.map((at) =>
      taskRow(
        {
          clientId: clientAt(at),
          title: `Send the rates ${at}`,
          priority: 'Medium',
          date: dayAt(at),
          assignedEmployees: [employeeAt(at)],
          status: isOpen(at) ? 'todo' : 'done',
        },
        made(at),
      ),
    );
    await insertMany(tx, 'task', rows);
    const assigned = part.map((at, place) => ({ taskId: rows[place]?.id as string, employeeId: employeeAt(at) }));
    await insertMany(tx, 'taskAssignee', assigned);
  });
  const everySecond = all.filter((at) => at % 2 === 0);
  await inParts(everySecond, (tx, part) => {
    const draft = { eventName: 'Berth planning', eventType: 'meeting' as const, time: '10:00' };
    return insertMany(
      tx,
      'event',
      part.map((at) => eventRow({ ...draft, date: dayAt(at), owner: { clientId: clientAt(at) } }, made(at))),
    );
  });
  await inParts(everySecond, async (tx, part) => {
    const rows = part.map((at) => {
      const kind = at % 3 === 0 ? ('payable' as const) : ('receivable' as const);
      const paid = isOpen(at / 2) ? {} : { paidOn: dayAt(at) };
      return entryRow({ clientId: clientAt(at), books: 'INR', kind, amount: `${1000 + at}.50`, issuedOn: dayAt(at), ...paid }, made(at));
    });
    await insertMany(tx, 'ledgerEntry', rows);
    const payments = rows.flatMap((row) => paymentShares(row).map((share) => ({ entryId: row.id, ...share })));
    await insertMany(tx, 'ledgerPayment', payments as never);
    await changeSums(tx, sumChanges(rows.map((after) => ({ after }) as never)));
  });
}
