import { DASHBOARD_MESSAGES, type WorkspaceState } from '@fairlead/contract/dashboard';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayIn } from '@fairlead/contract/kit/time';
import type { Clock, ReadZone } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import { conflict, notAllowed } from '../../platform/http/app-error.ts';
import type { Calendar } from '../calendar/calendar.service.ts';
import type { Checkins } from '../checkins/checkins.service.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { History } from '../history/history.service.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { Tasks } from '../tasks/tasks.service.ts';
import type { Team } from '../team/team.service.ts';
import * as policy from './dashboard.policy.ts';
import * as store from './dashboard.store.ts';
import { sampleData } from './sample/sample-data.rules.ts';
import { sampleDocuments } from './sample/sample-documents.rules.ts';

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  team: Team;
  clients: Clients;
  checkins: Checkins;
  calendar: Calendar;
  tasks: Tasks;
  documents: Documents;
  ledger: Ledger;
  readZone: ReadZone;
}

/** The `entityId` of history entries about the whole workspace. */
const WORKSPACE = 'workspace';

export type Dashboard = ReturnType<typeof createDashboard>;

/** The workspace as a whole: whether it is empty, and the sample data that can fill it (docs/product/accounts.md). */
export function createDashboard({ db, history, clock, team, clients, checkins, calendar, tasks, documents, ledger, readZone }: Parts) {
  async function readState(reader: Reader): Promise<WorkspaceState> {
    return { empty: !(await hasAnything(reader)), sampleData: await store.hasSample(reader) };
  }

  const hasAnything = async (reader: Reader): Promise<boolean> => (await clients.hasAny(reader)) || store.hasAnything(reader);

  /** Creates every sample record but documents in the caller's transaction, and remembers its id, so that it can be removed later. Answers the clients. */
  async function createSample(tx: Tx, actor: Actor): Promise<string[]> {
    const sample = sampleData(dayIn(await readZone(tx), clock.now()));
    const employees: string[] = [];
    for (const draft of sample.employees) employees.push(await team.createIn(tx, actor, draft));
    const categories: string[] = [];
    for (const draft of sample.categories) {
      const id = await clients.addCategoryIn(tx, actor, draft);
      if (id) categories.push(id);
    }
    const companies: string[] = [];
    for (const { draft, employee, decidedOn } of sample.clients) {
      const id = await clients.createIn(tx, actor, { ...draft, assignedToId: employees[employee] });
      companies.push(id);
      if (decidedOn) await clients.conversion.moveTo(tx, id, decidedOn);
    }
    const visits: string[] = [];
    for (const { draft, client, employees: companions } of sample.visits) {
      const teamMembers = companions.flatMap((each) => employees[each] ?? []);
      visits.push(await checkins.createIn(tx, actor, { ...draft, clientId: companies[client] ?? '', teamMembers }));
    }
    const events: string[] = [];
    for (const { draft, client, employee } of sample.events) {
      const owner = client === undefined ? { employeeId: employees[employee] } : { clientId: companies[client] };
      events.push(await calendar.createIn(tx, actor, owner, { ...draft, assignedTeamMemberId: employees[employee] }));
    }
    const cards: string[] = [];
    for (const { draft, client, employees: assigned } of sample.tasks) {
      const assignedEmployees = assigned.flatMap((each) => employees[each] ?? []);
      cards.push(await tasks.createIn(tx, actor, companies[client] ?? '', { ...draft, assignedEmployees }));
    }
    // They go with their clients, so nothing else has to remember them.
    for (const { draft, client } of sample.entries) await ledger.createIn(tx, actor, companies[client] ?? '', draft);
    await store.insert(tx, [
      ...employees.map((entityId) => ({ area: 'team' as const, entityId })),
      ...categories.map((entityId) => ({ area: 'categories' as const, entityId })),
      ...companies.map((entityId) => ({ area: 'clients' as const, entityId })),
      ...visits.map((entityId) => ({ area: 'checkins' as const, entityId })),
      ...events.map((entityId) => ({ area: 'calendar' as const, entityId })),
      ...cards.map((entityId) => ({ area: 'tasks' as const, entityId })),
    ]);
    await history.append(tx, { actor, area: 'dashboard', entityId: WORKSPACE, action: 'sampleLoaded' });
    return companies;
  }

  return {
    workspace: (): Promise<WorkspaceState> => readState(db.read),

    /** Fills an empty workspace. If two requests arrive at once, one succeeds and the other finds the workspace not empty. */
    async loadSample(actor: Actor): Promise<WorkspaceState> {
      if (!policy.canManageSample(actor)) throw notAllowed('load sample data');
      try {
        const companies = await db.write(async (tx) => {
          if (!(await store.claim(tx)) || (await hasAnything(tx))) throw conflict(DASHBOARD_MESSAGES.notEmpty);
          return createSample(tx, actor);
        });
        // Each in a transaction of its own, because a file can't be taken back with one. They go with their clients.
        for (const { client, type, ...made } of sampleDocuments())
          await documents.createMade(actor, { clientId: companies[client] }, { type }, made);
        return await readState(db.read);
      } catch (error) {
        // Someone added an employee with the same id while the sample was being created.
        if (findUniqueViolation(error)) throw conflict(DASHBOARD_MESSAGES.notEmpty);
        throw error;
      }
    },

    /**
     * Removes every sample record and its photos for good, even if it was edited or deleted before. Visits, events, tasks and
     * documents that users added at sample clients go too; their own records that name a sample employee stay. Does nothing if there is no sample data.
     */
    async removeSample(actor: Actor): Promise<WorkspaceState> {
      if (!policy.canManageSample(actor)) throw notAllowed('remove sample data');
      return db.write(async (tx) => {
        const records = await store.removeAll(tx);
        const idsIn = (area: string) => records.filter((each) => each.area === area).map(({ entityId }) => entityId);
        await checkins.removeForGood(tx, idsIn('checkins'), idsIn('clients'));
        await calendar.removeForGood(tx, idsIn('calendar'));
        await calendar.removeOf(tx, 'clientId', idsIn('clients'));
        await calendar.removeOf(tx, 'employeeId', idsIn('team'));
        await tasks.removeForGood(tx, idsIn('tasks'));
        await tasks.removeOf(tx, idsIn('clients'));
        await documents.removeOf(tx, 'clientId', idsIn('clients'));
        await documents.removeOf(tx, 'employeeId', idsIn('team'));
        await ledger.removeOf(tx, idsIn('clients'));
        await clients.removeForGood(tx, idsIn('clients'));
        await clients.removeUnusedCategoriesIn(tx, idsIn('categories'));
        await team.removeForGood(tx, idsIn('team'));
        if (records.length > 0) await history.append(tx, { actor, area: 'dashboard', entityId: WORKSPACE, action: 'sampleRemoved' });
        return readState(tx);
      });
    },
  };
}
