import { eventKind } from '@fairlead/contract/calendar';
import { checkInKind } from '@fairlead/contract/checkins';
import { clientKind } from '@fairlead/contract/clients';
import { contactKind } from '@fairlead/contract/contacts';
import { documentKind } from '@fairlead/contract/documents';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import { laneKind } from '@fairlead/contract/lanes';
import { ledgerKind } from '@fairlead/contract/ledger';
import { portKind } from '@fairlead/contract/ports';
import { taskKind } from '@fairlead/contract/tasks';
import { employeeKind } from '@fairlead/contract/team';
import type { z } from 'zod';
import type { Answer, Person } from '../people.ts';
import { newFile, type Records } from '../records.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of any kind
export type AnyRecord = { _id: string; version: number } & Record<string, any>;

/** What a test says of the record that it wants. */
export interface Wanted {
  /** Who adds it. */
  by?: Person | undefined;
  name?: string;
  /** The employee it concerns: assigned to them, on their visit, in their calendar or their documents. */
  employeeId?: string | undefined;
  /** The client it hangs on; a new one unless stated. */
  clientId?: string;
}

/** What the tests of all kinds must know of one. */
export interface KindUnderTest {
  kind: Kind & { record: z.ZodObject; change: z.ZodObject };
  table: 'client' | 'employee' | 'checkIn' | 'event' | 'task' | 'document' | 'ledgerEntry' | 'contact' | 'lane' | 'port';
  add(records: Records, wanted: Wanted): Promise<AnyRecord>;
  /** The field that `name` is in, by which the bin is searched. */
  nameField: string;
  /** A change of one field, unless nothing of the kind is changed. */
  change?: Readonly<Record<string, unknown>>;
  /** A bulk change, for kinds that have one. */
  bulk?: Readonly<Record<string, unknown>>;
  /** What a refusal calls one of this name, if not that. */
  calledBy?: (name: string) => string;
  /** Members add and change none. */
  isManagers?: true;
  /** What its list must be asked. */
  query?: string;
  /** What stays of a record that was removed for good: nothing, or the row without what is personal. */
  leavesRow?: true;
}

/** Every kind of record by its area. A registered kind that is missing here fails `kinds.matrix.api.test.ts`. */
export const KINDS: Readonly<Record<string, KindUnderTest>> = {
  clients: {
    kind: clientKind,
    table: 'client',
    add: ({ addClient }, { by, name, employeeId }) =>
      addClient({ ...(name && { companyName: name }), assignedToId: employeeId ?? null }, by),
    nameField: 'companyName',
    change: { notes: 'Changed' },
    bulk: { category: 'Changed' },
  },
  team: {
    kind: employeeKind,
    table: 'employee',
    add: ({ addEmployee }, { by, name }) => addEmployee(name, by),
    nameField: 'employeeName',
    change: { designation: 'Changed' },
    bulk: { attendance: 'Leave' },
    // Past work is told by their names.
    leavesRow: true,
  },
  checkins: {
    kind: checkInKind,
    table: 'checkIn',
    add: async (records, { by, name, employeeId, clientId }) =>
      records.addVisit(
        clientId ?? (await records.aClient()),
        { ...(name && { location: name }), teamMembers: employeeId ? [employeeId] : [] },
        by,
      ),
    nameField: 'location',
    change: { notes: 'Changed' },
  },
  calendar: {
    kind: eventKind,
    table: 'event',
    add: async (records, { by, name, employeeId, clientId }) =>
      employeeId && !clientId
        ? records.addEmployeeEvent(employeeId, name, by)
        : records.addEvent(
            clientId ?? (await records.aClient()),
            { ...(name && { eventName: name }), assignedTeamMemberId: employeeId ?? null },
            by,
          ),
    nameField: 'eventName',
    change: { notes: 'Changed' },
    query: 'from=2026-03-01&to=2026-03-31',
  },
  tasks: {
    kind: taskKind,
    table: 'task',
    add: async (records, { by, name, employeeId, clientId }) =>
      records.addTask(
        clientId ?? (await records.aClient()),
        { ...(name && { title: name }), assignedEmployees: employeeId ? [employeeId] : [] },
        by,
      ),
    nameField: 'title',
    change: { project: 'Changed' },
    bulk: { priority: 'High' },
  },
  documents: {
    kind: documentKind,
    table: 'document',
    add: async (records, { by, name, employeeId, clientId }) =>
      employeeId && !clientId
        ? records.addEmployeeDocument(employeeId, newFile(name), by)
        : records.addDocument(clientId ?? (await records.aClient()), newFile(name), by),
    nameField: 'fileName',
  },
  ledger: {
    kind: ledgerKind,
    table: 'ledgerEntry',
    add: async (records, { by, name, clientId }) =>
      records.addEntry(clientId ?? (await records.aClient()), { ...(name && { reference: name }) }, by),
    nameField: 'reference',
    change: { description: 'Changed' },
    bulk: { dueOn: '2026-05-01' },
  },
  contacts: {
    kind: contactKind,
    table: 'contact',
    add: async (records, { by, name, clientId }) => records.addContact(clientId ?? (await records.aClient()), name, by),
    nameField: 'name',
    change: { notes: 'Changed' },
    bulk: { department: 'Changed' },
  },
  lanes: {
    kind: laneKind,
    table: 'lane',
    // A client has each lane once.
    add: async (records, { by, name = `Goods ${crypto.randomUUID()}`, clientId }) =>
      records.addLane(clientId ?? (await records.aClient()), name, by),
    nameField: 'commodity',
    calledBy: () => 'INNSA → NLRTM',
    change: { notes: 'Changed' },
    bulk: { volumeUnit: 'TEU' },
  },
  ports: {
    kind: portKind,
    table: 'port',
    add: ({ addPort }, { by, name }) => addPort(name, by),
    nameField: 'name',
    change: { country: 'Changed' },
    bulk: { country: 'Changed' },
    isManagers: true,
  },
};

/** The path of a call about a record, whatever its parameters are called. */
export function pathOf({ kind }: KindUnderTest, call: string, record: { _id: string; clientId?: string | null } = { _id: '' }): string {
  const endpoint = kind.endpoints[call];
  if (!endpoint) throw new Error(`${kind.words.many} have no call "${call}".`);
  const { _id, clientId } = record;
  return fillPath(endpoint.path, { id: _id, clientId, taskId: _id, entryId: _id, eventId: _id });
}

/** Calls that every kind has, as somebody makes them. */
export const callsOf = (under: KindUnderTest, by: Person) => {
  const send = (call: string, record?: { _id: string }, body?: unknown): Promise<Answer> =>
    by.send(under.kind.endpoints[call]?.method ?? '', pathOf(under, call, record), body);
  const { rows } = under.kind.list;
  return {
    send,
    get: (record: { _id: string }) => send('get', record),
    update: (record: { _id: string }, change: unknown) => send('update', record, change),
    remove: (record: { _id: string }) => send('remove', record),
    restore: (record: { _id: string }) => send('restore', record),
    timeline: (record: { _id: string }, query = '') => by.get(`${pathOf(under, 'timeline', record)}?${query}`),
    deleted: async (query = '') => by.get(`${pathOf(under, 'listDeleted')}?${query}`),
    /** The rows of its list. */
    async list(query = under.query ?? ''): Promise<AnyRecord[]> {
      const { body } = await by.get(`${under.kind.list.path}?${query}`);
      return Array.isArray(body) ? body : body[rows];
    },
  };
};
