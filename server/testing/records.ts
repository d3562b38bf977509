import type { Event } from '@fairlead/contract/calendar';
import type { CheckIn } from '@fairlead/contract/checkins';
import type { Client } from '@fairlead/contract/clients';
import type { Contact } from '@fairlead/contract/contacts';
import type { Document } from '@fairlead/contract/documents';
import type { Lane } from '@fairlead/contract/lanes';
import type { LedgerEntry } from '@fairlead/contract/ledger';
import type { Port } from '@fairlead/contract/ports';
import type { Task } from '@fairlead/contract/tasks';
import type { Employee } from '@fairlead/contract/team';
import { expect } from 'vitest';
import type { Answer, Person } from './people.ts';

/** What a test says of a record; everything else is as below. */
type Given = object;
/** A text is the record's name. */
type Named = string | Given;

/** The id of no record. */
export const UNKNOWN = '01987654-0000-7000-8000-000000000009';

/** What a call that adds a record sends. */
export const newClient = (given: Named = {}) => ({
  companyName: 'Tamarind Loom Textiles',
  // Clients with one address are taken for the same.
  email: `desk-${crypto.randomUUID().slice(0, 8)}@tamarind.example`,
  ...(typeof given === 'string' ? { companyName: given } : given),
});
export const newEmployee = (given: Named = {}) => ({
  employeeId: crypto.randomUUID(),
  employeeName: 'Meera Rao',
  mobile: '+44 7700 900123',
  emailId: 'someone@fairlead.example',
  role: 'Sales Executive',
  department: 'Sales',
  ...(typeof given === 'string' ? { employeeName: given } : given),
});
export const newVisit = <Rest extends Given>(clientId: string, given?: Rest) => ({
  clientId,
  eventType: 'site_visit',
  date: '2026-03-02',
  time: '09:30',
  timeZone: 'Asia/Kolkata',
  location: 'Pier 1',
  latitude: 18.95,
  longitude: 72.85,
  ...(given as Rest),
});
export const newEvent = (given: Named = {}) => ({
  eventName: 'Rates for the spring',
  eventType: 'meeting',
  date: '2026-03-02',
  time: '10:00',
  ...(typeof given === 'string' ? { eventName: given } : given),
});
export const newTask = (given: Named = {}) => ({
  title: 'Send the rates',
  date: '2026-03-02',
  ...(typeof given === 'string' ? { title: given } : given),
});
export const newEntry = (given: Given = {}) => ({ kind: 'receivable', amount: '1000', issuedOn: '2026-03-02', ...given });
export const newContact = (given: Named = {}) => ({
  name: 'Anouk Villiers',
  ...(typeof given === 'string' ? { name: given } : given),
});
/** Ports that lanes of tests go between. */
const PORTS: Readonly<Record<string, string>> = { INNSA: 'Nhava Sheva', NLRTM: 'Rotterdam', CNSHA: 'Shanghai', DEHAM: 'Hamburg' };
let ports = 0;
/** XXAAA, XXAAB and so on: files that share a worker add hundreds. */
function nextPortCode(): string {
  const at = ports++;
  return `XX${[676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(at / unit) % 26))).join('')}`;
}
export const newPort = (given: Named = {}) => ({
  code: nextPortCode(),
  name: 'Port Calloway',
  country: 'Norland',
  ...(typeof given === 'string' ? { name: given } : given),
});
export const newLane = (given: Named = {}) => ({
  loadPort: 'INNSA',
  dischargePort: 'NLRTM',
  commodity: 'Cotton yarn',
  ...(typeof given === 'string' ? { commodity: given } : given),
});
/** A file with this content. */
export const newFile = (name = 'rates.csv', bytes: Uint8Array = Buffer.from('port;rate\nMalmö;12\n')) => ({
  ...{ field: 'file', name, bytes },
  type: 'application/octet-stream',
});

/** Adds records by the API: as an Administrator unless a test says by whom. `aClient` and `anEmployee` answer the id, which most tests need. */
export function recordsBy(administrator: () => Person) {
  const addClient = async (given?: Named, by = administrator()): Promise<Client> => added(by.post('/api/clients', newClient(given)));
  const addEmployee = async (given?: Named, by = administrator()): Promise<Employee> =>
    added(by.post('/api/employees', newEmployee(given)));
  return {
    addClient,
    addEmployee,
    aClient: async (given?: Named, by?: Person): Promise<string> => (await addClient(given, by))._id,
    anEmployee: async (given?: Named, by?: Person): Promise<string> => (await addEmployee(given, by))._id,
    addVisit: async (clientId: string, given?: Given, by = administrator()): Promise<CheckIn> =>
      added(by.post('/api/checkins', newVisit(clientId, given))),
    addTask: async (clientId: string, given?: Named, by = administrator()): Promise<Task> =>
      added(by.post(`/api/clients/${clientId}/tasks`, newTask(given))),
    addEntry: async (clientId: string, given?: Given, by = administrator()): Promise<LedgerEntry> =>
      added(by.post(`/api/clients/${clientId}/ledger`, newEntry(given))),
    addContact: async (clientId: string, given?: Named, by = administrator()): Promise<Contact> =>
      added(by.post('/api/contacts', { clientId, ...newContact(given) })),
    addPort: async (given?: Named, by = administrator()): Promise<Port> => added(by.post('/api/ports', newPort(given))),
    /** The ports that it names are added if they are not there. */
    async addLane(clientId: string, given?: Named, by = administrator()): Promise<Lane> {
      const lane = newLane(given);
      for (const code of [lane.loadPort, lane.dischargePort])
        await administrator().post('/api/ports', { code, name: PORTS[code] ?? `Port ${code}` });
      return added(by.post('/api/lanes', { clientId, ...lane }));
    },
    addEvent: async (clientId: string, given?: Named, by = administrator()): Promise<Event> =>
      added(by.post(`/api/clients/${clientId}/events`, newEvent(given))),
    addEmployeeEvent: async (employeeId: string, given?: Named, by = administrator()): Promise<Event> =>
      added(by.post(`/api/employees/${employeeId}/events`, newEvent(given))),
    addDocument: async (clientId: string, file = newFile(), by = administrator(), data: object = {}): Promise<Document> =>
      added(by.upload('POST', `/api/documents/${clientId}`, data, file)),
    addEmployeeDocument: async (employeeId: string, file = newFile(), by = administrator(), data: object = {}): Promise<Document> =>
      added(by.upload('POST', `/api/employeedocuments/${employeeId}`, data, file)),
  };
}

export type Records = ReturnType<typeof recordsBy>;

/** The record that a call has added. */
export async function added<Added>(call: Promise<Answer>): Promise<Added> {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}
