import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn, toInstant } from '@fairlead/contract/kit/time';
import type { Selectable } from 'kysely';
import type { MovableClock, ReadZone } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Calendar } from '../calendar/calendar.service.ts';
import type { Checkins } from '../checkins/checkins.service.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { Lanes } from '../lanes/lanes.service.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { createStandIns } from '../people/people.service.ts';
import type { Tasks } from '../tasks/tasks.service.ts';
import type { Team } from '../team/team.service.ts';
import { sampleData } from './data/sample-data.rules.ts';
import { sampleDocuments } from './data/sample-documents.rules.ts';
import { sampleLanes } from './data/sample-lanes.rules.ts';
import { emailName, SAMPLE_DAYS, SAMPLE_LEAVES, SAMPLE_SALES } from './data/sample-team.rules.ts';
import type { SampleRecordTable } from './sample.tables.ts';

interface Parts {
  clock: MovableClock;
  standIns: ReturnType<typeof createStandIns>;
  team: Team;
  clients: Clients;
  checkins: Checkins;
  calendar: Calendar;
  tasks: Tasks;
  documents: Documents;
  ledger: Ledger;
  lanes: Lanes;
  readZone: ReadZone;
}

/** A sample client with who works for it. */
export interface WrittenClient {
  id: string;
  actor: Actor;
  addedOn: string;
}

type SampleRecord = Selectable<SampleRecordTable>;

/** Something that happened at an instant. */
interface SampleStep {
  at: Date;
  write: (tx: Tx) => Promise<unknown>;
}

interface SamplePlan {
  /** Some steps each, to be called one after the other, in a transaction each. They answer what was added. */
  batches: ((tx: Tx) => Promise<SampleRecord[]>)[];
  /** The clients, once all batches were written. */
  clients: () => WrittenClient[];
}

/** So that others get their turn between the transactions. */
const STEPS_AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** How many days after each other files were added, as far as the clients had been known by then. */
const DOCUMENT_PAUSE = 5;

/** Writes the sample data as if it had been typed on the days it is dated, by the employees whose work it is. */
export function createSampleWriter({
  clock,
  standIns,
  team,
  clients,
  checkins,
  calendar,
  tasks,
  documents,
  ledger,
  lanes,
  readZone,
}: Parts) {
  return {
    /** Plans every record but documents, for a workspace in this zone, in the order in which they came about. */
    plan(actor: Actor, zone: string): SamplePlan {
      const today = dayIn(zone, clock.now());
      const daysAgo = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
      const sample = sampleData(today);
      const steps: SampleStep[] = [];
      let records: SampleRecord[] = [];
      const keep = (area: SampleRecordTable['area'], entityId: string) => {
        records.push({ area, entityId });
        return entityId;
      };
      const at = (day: string, time: string, write: SampleStep['write']) => steps.push({ at: toInstant(day, time, zone), write });

      const employees: string[] = [];
      const actors = new Map<number, Actor>();
      for (const [index, draft] of sample.employees.entries())
        at(daysAgo(SAMPLE_DAYS), '09:00', async (tx) => {
          const id = keep('team', await team.createIn(tx, actor, { ...draft, attendance: 'Onsite' }));
          employees.push(id);
          if (!SAMPLE_SALES.includes(index)) return;
          const standIn = await standIns.createIn(tx, actor, { username: emailName(draft.employeeName), employeeId: id });
          keep('accounts', standIn.accountId);
          actors.set(index, standIn);
        });
      // Only those who visit clients have an account. One of them typed what is the others'.
      const actorOf = (employee: number) => actors.get(employee) ?? actors.get(SAMPLE_SALES[0]) ?? actor;
      for (const [employee, began, over] of SAMPLE_LEAVES) {
        const set = (attendance: 'Leave' | 'Onsite') => (tx: Tx) =>
          team.changeIn(tx, actorOf(employee), employees[employee] ?? '', { attendance });
        at(daysAgo(began), '08:30', set('Leave'));
        if (over !== null) at(daysAgo(over), '08:30', set('Onsite'));
      }
      for (const draft of sample.categories)
        at(daysAgo(SAMPLE_DAYS), '09:30', async (tx) => {
          const id = await clients.addCategoryIn(tx, actorOf(0), draft);
          if (id) keep('categories', id);
        });

      const companies: string[] = [];
      const clientOf = (client: number) => companies[client] ?? '';
      for (const [index, { draft, employee, addedOn, moves }] of sample.clients.entries()) {
        const first = { currentStatus: 'Lead', relationshipStatus: moves.length > 0 ? 'Prospect' : draft.relationshipStatus } as const;
        at(addedOn, '10:00', async (tx) => {
          const added = { ...draft, ...first, assignedToId: employees[employee] };
          companies[index] = keep('clients', await clients.createIn(tx, actorOf(employee), added));
        });
        for (const { on, change } of moves) at(on, '16:00', (tx) => clients.changeIn(tx, actorOf(employee), clientOf(index), change));
      }
      for (const { draft, client } of sampleLanes())
        at(sample.clients[client]?.addedOn ?? today, '10:30', async (tx) => {
          // The list of ports may have been changed.
          const id = await lanes.createKnown(tx, actorOf(sample.clients[client]?.employee ?? 0), { ...draft, clientId: clientOf(client) });
          if (id) keep('lanes', id);
        });
      for (const { draft, client, by, employees: companions } of sample.visits) {
        const loggedAt = new Date(toInstant(draft.date, draft.time, draft.timeZone ?? zone).getTime() + 60_000);
        steps.push({
          at: loggedAt,
          write: async (tx) => {
            const teamMembers = companions.flatMap((each) => employees[each] ?? []);
            keep('checkins', await checkins.createIn(tx, actorOf(by), { ...draft, clientId: clientOf(client), teamMembers }));
          },
        });
      }
      for (const { draft, client, employee, addedOn } of sample.events)
        at(addedOn, '11:00', async (tx) => {
          const owner = client === undefined ? { employeeId: employees[employee] } : { clientId: clientOf(client) };
          const added = { ...draft, assignedTeamMemberId: employees[employee] };
          keep('calendar', await calendar.createIn(tx, actorOf(employee), owner, added));
        });
      for (const { draft, client, employees: assigned, addedOn, finishedOn } of sample.tasks) {
        const by = actorOf.bind(undefined, assigned[0] ?? 0);
        let id = '';
        at(addedOn, '12:00', async (tx) => {
          const assignedEmployees = assigned.flatMap((each) => employees[each] ?? []);
          const status = finishedOn === undefined ? draft.status : 'todo';
          id = keep('tasks', await tasks.createIn(tx, by(), clientOf(client), { ...draft, status, assignedEmployees }));
        });
        if (finishedOn !== undefined) at(finishedOn, '17:00', (tx) => tasks.changeIn(tx, by(), id, { status: draft.status }));
      }
      for (const { draft, client } of sample.entries) {
        const { paidOn, ...issued } = draft;
        const by = () => actorOf(sample.clients[client]?.employee ?? 0);
        let id = '';
        at(draft.issuedOn, '14:00', async (tx) => {
          id = keep('ledger', await ledger.createIn(tx, by(), clientOf(client), issued));
        });
        if (paidOn) at(paidOn, '15:00', (tx) => ledger.changeIn(tx, by(), id, { paidOn }));
      }

      steps.sort((one, other) => one.at.getTime() - other.at.getTime());
      return {
        batches: Array.from({ length: Math.ceil(steps.length / STEPS_AT_ONCE) }, (_, nth) => async (tx: Tx) => {
          const own = steps.slice(nth * STEPS_AT_ONCE, (nth + 1) * STEPS_AT_ONCE);
          records = [];
          for (const { at: instant, write } of own) await clock.runAt(instant, () => write(tx));
          return records;
        }),
        clients: () => sample.clients.map(({ employee, addedOn }, index) => ({ id: clientOf(index), actor: actorOf(employee), addedOn })),
      };
    },

    /** Adds the files and answers them one by one. Each in a transaction of its own, because a file can't be taken back with one. */
    async *createDocuments(written: readonly WrittenClient[]): AsyncGenerator<SampleRecord> {
      const zone = await readZone();
      const today = dayIn(zone, clock.now());
      for (const [index, { client, type, ...file }] of [...sampleDocuments()].entries()) {
        const owner = written[client];
        if (!owner) continue;
        const known = (Date.parse(today) - Date.parse(owner.addedOn)) / DAY_MS;
        const day = new Date(Date.parse(owner.addedOn) + (1 + ((index * DOCUMENT_PAUSE) % (known - 1))) * DAY_MS)
          .toISOString()
          .slice(0, 10);
        const create = () => documents.createMade(owner.actor, { clientId: owner.id }, { type }, file);
        const { text } = await clock.runAt(toInstant(day, '00:30', zone), create);
        yield { area: 'documents', entityId: JSON.parse(text)._id };
      }
    },
  };
}
