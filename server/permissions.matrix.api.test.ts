import { CLIENT_FIELDS, type ClientChange } from '@fairlead/contract/clients';
import { contactKind } from '@fairlead/contract/contacts';
import { document } from '@fairlead/contract/documents';
import { type Endpoint, fillPath } from '@fairlead/contract/kit/endpoint';
import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { listFields } from '@fairlead/contract/kit/records/fields';
import { laneKind } from '@fairlead/contract/lanes';
import { ledgerEntry, ledgerKind } from '@fairlead/contract/ledger';
import { portKind } from '@fairlead/contract/ports';
import { describe, expect, it } from 'vitest';
import { endpointsByArea } from './endpoints.ts';
import { testApp } from './testing/app.ts';
import { KINDS, type KindUnderTest } from './testing/kinds/kinds.ts';
import type { Answer, Person } from './testing/people.ts';
import { newContact, newEmployee, newEntry, newEvent, newLane, newPort, newTask, newVisit } from './testing/records.ts';

const app = testApp();

/** How a record relates to the person who asks: `theirs` is about them (their own entry, assigned to them, or they came along). */
const OWNERSHIPS = ['made', 'theirs', 'foreign'] as const;
type Ownership = (typeof OWNERSHIPS)[number];

/** Who may do something. Written out here instead of read from the permissions table, because that table is under test. */
type Allowed = 'everyone' | 'all but Viewers' | 'owners' | 'the maker' | 'the maker alone' | 'Managers' | 'Administrators';

function isAllowed(role: AccountRole, ownership: Ownership, allowed: Allowed): boolean {
  if (allowed === 'Administrators') return role === 'Administrator';
  if (allowed === 'the maker alone') return role !== 'Viewer' && ownership === 'made';
  if (role === 'Administrator' || role === 'Manager' || allowed === 'everyone') return true;
  if (role === 'Viewer' || allowed === 'Managers') return false;
  return allowed === 'all but Viewers' || ownership === 'made' || (allowed === 'owners' && ownership === 'theirs');
}

/** Ids of another client and another employee, for fields that refer to one. */
interface Others {
  clientId: string;
  employeeId: string;
}
interface Field {
  allowed: Allowed;
  /** A value that differs from the record's current one. */
  value: unknown | ((others: Others) => unknown);
  /** True if the change may hand the record to somebody else. */
  movesOwner?: true;
  /** True if a change is refused to whoever may edit the record, because the field stays as it is. */
  stays?: true;
}
interface Route {
  allowed: Allowed;
  body?: (others: Others, record: Record<string, string>) => unknown;
  query?: string;
  /** The file to upload, with the body beside it. */
  file?: string | Buffer;
  /** True where the record must have been deleted before. */
  isOfDeleted?: true;
  /** Where the id is that of something else that the person who asks made: the call that makes it. */
  isOf?: string;
  /** Where the call is about another record than the kind's: how that is created, and the parameters of its path. */
  create?: Rights['create'];
  params?: (record: Record<string, string>) => Record<string, string | undefined>;
}
interface Rights {
  /** Creates a record that is about this employee, if one is given, unless the kind's own way will do. The test sets the owner afterwards. */
  create?: (about: string | undefined) => Promise<Made>;
  /** Who may edit a record, unless it is its owners. */
  editors?: Allowed;
  /** One entry for each field that a change may contain. */
  fields: Record<string, Field>;
  /** One entry for each endpoint of the area, unless the area has a matrix test of its own. */
  routes?: Record<string, Route>;
  /** Fields of the record that can't be changed. Sending a value for one is ignored. */
  fixed: readonly string[];
}
/** A kind with its rights. */
type Case = Rights & Pick<KindUnderTest, 'kind' | 'table'> & { area: string; create: NonNullable<Rights['create']> };
type Made = { _id: string; version?: number; clientId?: string | null };

const byOwners = (value: Field['value']): Field => ({ allowed: 'owners', value });
const byMaker = (value: Field['value']): Field => ({ allowed: 'the maker', value });
const byManagers = (value: Field['value']): Field => ({ allowed: 'Managers', value });
const uniqueName = (what: string) => `${what} ${crypto.randomUUID()}`;

const aView = () => ({ name: uniqueName('View'), query: 'role=HR+Manager' });
/** Calls for the events of an employee's own calendar. */
const ofEmployee: Pick<Route, 'create' | 'params'> = {
  create: async (about) => app.addEmployeeEvent(about ?? (await app.anEmployee())),
  params: ({ _id, employeeId }) => ({ id: employeeId, eventId: _id }),
};

const aColumn = () => ({ name: uniqueName('Column') });
/** Calls for a column that an Administrator added to a board; tasks.api.test.ts has those for the maker's own. */
const ofColumn: Pick<Route, 'create' | 'params'> = {
  create: async () => {
    const clientId = await app.aClient();
    const { body } = await app.admin.post(`/api/clients/${clientId}/task-columns`, aColumn());
    return { _id: body.at(-1).key, clientId };
  },
  params: ({ _id }) => ({ key: _id }),
};

const A_FILE = 'port;rate';
const A_PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');
/** A visit that waits for a photo, and the id of that photo. */
const awaitingVisit = async (about: string | undefined) => {
  const _id = crypto.randomUUID();
  return app.addVisit(await app.aClient(), { _id, photoId: photoIdOf(_id), teamMembers: about ? [about] : [] });
};
const photoIdOf = (id = '') => id.replace(/.$/, id.endsWith('0') ? '1' : '0');
const clientDocument = async () => app.addDocument(await app.aClient());
const employeeDocument = async (about: string | undefined) => app.addEmployeeDocument(about ?? (await app.anEmployee()));
/** Calls for the documents of a client, and for those of an employee. */
const ofClientDocument: Pick<Route, 'create' | 'params'> = { create: clientDocument, params: ({ clientId }) => ({ id: clientId }) };
const ofEmployeeDocument: Pick<Route, 'create' | 'params'> = { create: employeeDocument, params: ({ employeeId }) => ({ id: employeeId }) };

/** An entry that has a rate. */
const IN_DOLLARS = { currency: 'USD', rate: '84' };
/** Calls for a payment that an Administrator noted. */
const ofPaid: Pick<Route, 'create' | 'params'> = {
  create: async () => app.addEntry(await app.aClient(), { ...IN_DOLLARS, paidOn: '2026-03-02' }),
  params: ({ _id }) => ({ paymentId: _id }),
};

/** The client fields without rules of their own, each with a valid value. */
const PLAIN_CLIENT_FIELDS = Object.fromEntries([
  ...listFields(CLIENT_FIELDS).flatMap(([name, field]) => {
    if (field.kind === 'day') return [[name, byOwners('2026-12-01')]];
    if (field.kind === 'choice') return [[name, byOwners(field.options[0])]];
    return field.kind === 'text' || field.kind === 'phone' || field.kind === 'url' ? [[name, byOwners('changed.example')]] : [];
  }),
]) as Record<string, Field>;

/** By area; a kind without an entry fails the first test. */
const RIGHTS: Record<string, Rights> = {
  team: {
    fields: {
      employeeId: byOwners(() => uniqueName('E')),
      employeeName: byOwners('Changed'),
      mobile: byOwners('+44 7700 900999'),
      emailId: byOwners('changed@fairlead.example'),
      role: { allowed: 'Managers', value: 'HR Manager' },
      department: { allowed: 'Managers', value: 'Finance' },
      designation: byOwners('Changed'),
      attendance: byOwners('Leave'),
      assignedProjects: byOwners(['Changed']),
      profilePhoto: byOwners(null),
    },
    routes: {
      list: { allowed: 'everyone' },
      count: { allowed: 'everyone' },
      get: { allowed: 'everyone' },
      getBySlug: { allowed: 'everyone', params: ({ slug }) => ({ slug }) },
      create: { allowed: 'all but Viewers', body: () => newEmployee() },
      update: { allowed: 'owners', body: () => ({ designation: 'Changed' }) },
      remove: { allowed: 'the maker' },
      byDepartment: { allowed: 'everyone' },
      setAttendance: { allowed: 'owners', body: () => ({ attendance: 'Leave' }) },
      addProject: { allowed: 'owners', body: () => ({ project: 'Changed' }) },
      removeProject: { allowed: 'owners', body: () => ({ project: 'Changed' }) },
      // Named employees are judged one by one inside the answer.
      bulkChange: { allowed: 'everyone', body: (_others, { _id }) => ({ ids: [_id], attendance: 'Leave' }) },
      bulkRemove: { allowed: 'everyone', body: () => ({ ids: [crypto.randomUUID()] }) },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      attendance: { allowed: 'everyone' },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
      exportPage: { allowed: 'everyone', query: 'format=csv' },
    },
    fixed: ['_id', 'slug', 'createdBy', 'createdAt', 'updatedAt'],
  },
  clients: {
    fields: {
      ...PLAIN_CLIENT_FIELDS,
      companyName: byOwners('Changed'),
      email: byOwners('changed@port.example'),
      opportunityValue: byOwners(5),
      visitEveryDays: byOwners(30),
      opportunityCurrency: byOwners('EUR'),
      sites: byOwners([{ name: 'Gate', latitude: 1, longitude: 2 }]),
      profilePicture: byOwners(null),
      assignedTo: { ...byOwners('Somebody unknown'), movesOwner: true },
      assignedToId: { ...byOwners(({ employeeId }: Others) => employeeId), movesOwner: true },
    } satisfies Partial<Record<keyof ClientChange, Field>>,
    // No `routes`: clients.matrix.api.test.ts covers every endpoint of this area, including who sees which client.
    fixed: ['_id', 'createdBy', 'createdAt', 'updatedAt'],
  },
  checkins: {
    fields: {
      clientId: { allowed: 'the maker', value: ({ clientId }: Others) => clientId },
      teamMembers: { allowed: 'the maker', value: ({ employeeId }: Others) => [employeeId], movesOwner: true },
      eventType: byOwners('delivery'),
      date: byOwners('2026-03-01'),
      time: byOwners('08:15'),
      timeZone: byOwners('Europe/Berlin'),
      location: byOwners('Changed'),
      latitude: byOwners(1),
      longitude: byOwners(2),
      accuracy: byOwners(3),
      fixAt: byOwners('2026-03-02T04:00:00.000Z'),
      fixSource: byOwners('cached'),
      notes: byOwners('Changed'),
      awayReason: byOwners('Changed'),
      isTheirSite: byOwners(true),
      imageProof: byOwners(null),
    },
    routes: {
      list: { allowed: 'everyone' },
      get: { allowed: 'everyone' },
      create: { allowed: 'all but Viewers', body: ({ clientId }) => newVisit(clientId) },
      update: { allowed: 'owners', body: () => ({ notes: 'Changed' }) },
      remove: { allowed: 'the maker' },
      addPhoto: { allowed: 'the maker alone', create: awaitingVisit, file: A_PICTURE, body: (_, { _id }) => ({ photoId: photoIdOf(_id) }) },
      overrule: { allowed: 'Managers', body: () => ({ verdict: 'verified', note: 'Seen there' }) },
      explain: { allowed: 'everyone' },
      proposeSite: { allowed: 'everyone' },
      notice: { allowed: 'everyone' },
      ownVisits: { allowed: 'everyone' },
      byUser: { allowed: 'everyone' },
      byClient: { allowed: 'everyone' },
      byDate: { allowed: 'everyone', query: 'startDate=2026-03-01&endDate=2026-03-03' },
      map: { allowed: 'everyone' },
      stats: { allowed: 'everyone' },
      verifyLog: { allowed: 'Administrators' },
      count: { allowed: 'everyone' },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
    },
    // The names are derived from the ids, the timestamp from date, time and zone.
    fixed: [
      '_id',
      'userId',
      'createdBy',
      'companyName',
      'username',
      'employeeId',
      'employeeName',
      'teamMemberNames',
      'timestamp',
      'photoPending',
      'verdict',
      'verdictReason',
      'overruled',
      'original',
      'createdAt',
      'updatedAt',
    ],
  },
  calendar: {
    create: async (about) => app.addEvent(await app.aClient(), { assignedTeamMemberId: about ?? null }),
    fields: {
      eventName: byOwners('Changed'),
      eventType: byOwners('call'),
      date: byOwners('2026-03-03'),
      time: byOwners('08:15'),
      endDate: byOwners('2026-03-04'),
      endTime: byOwners('09:45'),
      allDay: byOwners(true),
      assignedTeamMember: { ...byOwners('Somebody unknown'), movesOwner: true },
      assignedTeamMemberId: { ...byOwners(({ employeeId }: Others) => employeeId), movesOwner: true },
      notes: byOwners('Changed'),
      link: byOwners('https://changed.example'),
      color: byOwners('#007AFF'),
    },
    routes: {
      list: { allowed: 'everyone', query: 'from=2026-03-01&to=2026-03-31' },
      get: { allowed: 'everyone' },
      update: { allowed: 'owners', body: () => ({ notes: 'Changed' }) },
      remove: { allowed: 'the maker' },
      updateSeries: { allowed: 'owners', body: () => ({ notes: 'Changed', dates: 'all' }) },
      removeSeries: { allowed: 'the maker', query: 'dates=all' },
      listOfClients: { allowed: 'everyone' },
      listOfClient: { allowed: 'everyone' },
      createOfClient: { allowed: 'all but Viewers', body: () => newEvent() },
      updateOfClient: { allowed: 'owners', body: () => ({ notes: 'Changed' }), params: ({ _id }) => ({ eventId: _id }) },
      removeOfClient: { allowed: 'the maker', params: ({ _id }) => ({ eventId: _id }) },
      listOfEmployee: { allowed: 'everyone', ...ofEmployee },
      createOfEmployee: { allowed: 'all but Viewers', body: () => newEvent(), ...ofEmployee },
      updateOfEmployee: { allowed: 'owners', body: () => ({ notes: 'Changed' }), ...ofEmployee },
      removeOfEmployee: { allowed: 'the maker', ...ofEmployee },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportEvents: { allowed: 'everyone', query: 'from=2026-03-01&to=2026-03-31&format=csv' },
      listFeeds: { allowed: 'everyone' },
      createFeed: { allowed: 'everyone', body: ({ clientId }) => ({ kind: 'client', clientId }) },
      renewFeed: { allowed: 'everyone', isOf: 'createFeed' },
      removeFeed: { allowed: 'everyone', isOf: 'createFeed' },
      readFeed: { allowed: 'everyone', isOf: 'createFeed', params: ({ path }) => ({ secret: path?.split('/')[3] }) },
      importEvents: { allowed: 'all but Viewers', file: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
    },
    // The calendar is decided by the path; the names are those of today.
    fixed: ['_id', 'clientId', 'clientName', 'employeeId', 'employeeName', 'seriesId', 'createdBy', 'createdAt', 'updatedAt'],
  },
  tasks: {
    fields: {
      title: byOwners('Changed'),
      project: byOwners('Project B'),
      priority: byOwners('High'),
      date: byOwners('2026-03-03'),
      timeFrom: byOwners('08:15'),
      timeTo: byOwners('09:45'),
      status: byOwners('inprogress'),
      assignedEmployees: { ...byOwners(({ employeeId }: Others) => [employeeId]), movesOwner: true },
    },
    routes: {
      list: { allowed: 'everyone' },
      count: { allowed: 'everyone' },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      listOfClient: { allowed: 'everyone' },
      create: { allowed: 'all but Viewers', body: () => newTask() },
      update: { allowed: 'owners', body: () => ({ title: 'Changed' }) },
      remove: { allowed: 'the maker' },
      move: { allowed: 'owners', body: () => ({ status: 'done' }) },
      get: { allowed: 'everyone' },
      // Named tasks are judged one by one inside the answer.
      bulkChange: { allowed: 'everyone', body: (_others, { _id }) => ({ ids: [_id], status: 'done' }) },
      bulkRemove: { allowed: 'everyone', body: () => ({ ids: [crypto.randomUUID()] }) },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
      exportBoard: { allowed: 'everyone', query: 'format=csv' },
      listColumns: { allowed: 'everyone' },
      createColumn: { allowed: 'all but Viewers', body: aColumn },
      updateColumn: { allowed: 'Managers', body: aColumn, ...ofColumn },
      removeColumn: { allowed: 'Managers', ...ofColumn },
    },
    // The client is decided by the path, the place by moves; the names are those of today.
    fixed: [
      '_id',
      'assignedEmployeeNames',
      'statusName',
      'rank',
      'finishedAt',
      'finishedBy',
      'finishedByName',
      'clientId',
      'clientName',
      'createdBy',
      'createdAt',
      'updatedAt',
    ],
  },
  documents: {
    fields: {},
    routes: {
      list: { allowed: 'everyone' },
      count: { allowed: 'everyone' },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      listOfClient: { allowed: 'everyone', ...ofClientDocument },
      createOfClient: { allowed: 'all but Viewers', file: A_FILE, ...ofClientDocument },
      remove: { allowed: 'the maker' },
      listOfEmployee: { allowed: 'everyone', ...ofEmployeeDocument },
      // Before the Member has put any of their own there, which they may delete.
      removeAllOfEmployee: { allowed: 'the maker', ...ofEmployeeDocument },
      createOfEmployee: { allowed: 'all but Viewers', file: A_FILE, ...ofEmployeeDocument },
      removeOfEmployee: { allowed: 'the maker', create: employeeDocument },
      get: { allowed: 'everyone' },
      removeAllOfClient: { allowed: 'the maker', ...ofClientDocument },
      // Named documents are judged one by one inside the answer.
      bulkRemove: { allowed: 'everyone', body: () => ({ ids: [crypto.randomUUID()] }) },
      zipOfClient: { allowed: 'everyone', ...ofClientDocument },
      zipOfEmployee: { allowed: 'everyone', ...ofEmployeeDocument },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
    },
    fixed: Object.keys(document.shape).filter((field) => field !== 'version'),
  },
  ledger: {
    editors: 'the maker',
    create: async () => app.addEntry(await app.aClient(), IN_DOLLARS),
    fields: {
      kind: byMaker('payable'),
      reference: byMaker('Changed'),
      amount: byMaker('250.00'),
      rate: byMaker('83.1'),
      // The currency of the books, which needs no rate.
      currency: byMaker('INR'),
      issuedOn: byMaker('2026-03-01'),
      dueOn: byMaker('2026-03-04'),
      paidOn: byMaker('2026-03-05'),
      description: byMaker('Changed'),
    },
    routes: {
      list: { allowed: 'everyone' },
      count: { allowed: 'everyone' },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      listOfClient: { allowed: 'everyone' },
      figures: { allowed: 'everyone' },
      create: { allowed: 'all but Viewers', body: () => newEntry() },
      update: { allowed: 'the maker', body: () => ({ reference: 'Changed' }) },
      remove: { allowed: 'the maker' },
      pay: { allowed: 'the maker', body: () => ({ _id: crypto.randomUUID(), paidOn: '2026-03-05' }) },
      takeBack: { allowed: 'the maker', ...ofPaid },
      get: { allowed: 'everyone' },
      // Named entries are judged one by one inside the answer.
      bulkChange: { allowed: 'everyone', body: (_others, { _id }) => ({ ids: [_id], paidOn: '2026-03-05' }) },
      bulkRemove: { allowed: 'everyone', body: () => ({ ids: [crypto.randomUUID()] }) },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
    },
    fixed: Object.keys(ledgerEntry.shape).filter((field) => field !== 'version' && !(field in ledgerKind.change.shape)),
  },
  contacts: {
    editors: 'the maker',
    create: async () => app.addContact(await app.aClient()),
    fields: {
      name: byMaker('Changed'),
      designation: byMaker('Changed'),
      department: byMaker('Changed'),
      email: byMaker('changed@tamarind.example'),
      mobile: byMaker('+91 98200 12345'),
      phone: byMaker('+91 22 4000 1234'),
      decisionMaker: byMaker('Yes'),
      language: byMaker('Marathi'),
      notes: byMaker('Changed'),
    },
    routes: {
      list: { allowed: 'everyone' },
      count: { allowed: 'everyone' },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      create: { allowed: 'all but Viewers', body: ({ clientId }) => ({ clientId, ...newContact() }) },
      update: { allowed: 'the maker', body: () => ({ designation: 'Changed' }) },
      remove: { allowed: 'the maker' },
      get: { allowed: 'everyone' },
      // Named contacts are judged one by one inside the answer.
      bulkChange: { allowed: 'everyone', body: (_others, { _id }) => ({ ids: [_id], department: 'Changed' }) },
      bulkRemove: { allowed: 'everyone', body: () => ({ ids: [crypto.randomUUID()] }) },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
    },
    fixed: Object.keys(contactKind.record.shape).filter((field) => field !== 'version' && !(field in contactKind.change.shape)),
  },
  lanes: {
    editors: 'the maker',
    create: async () => {
      // The ports that the changes name.
      await app.addLane(await app.aClient(), { loadPort: 'CNSHA', dischargePort: 'DEHAM' });
      return app.addLane(await app.aClient());
    },
    fields: {
      loadPort: byMaker('CNSHA'),
      dischargePort: byMaker('DEHAM'),
      mode: byMaker('FCL'),
      commodity: byMaker('Changed'),
      volumeUnit: byMaker('Tonnes'),
      volume: byMaker(12),
      notes: byMaker('Changed'),
    },
    routes: {
      list: { allowed: 'everyone' },
      count: { allowed: 'everyone' },
      summary: { allowed: 'everyone' },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      create: { allowed: 'all but Viewers', body: ({ clientId }) => ({ clientId, ...newLane(uniqueName('Goods')) }) },
      update: { allowed: 'the maker', body: () => ({ notes: 'Changed' }) },
      remove: { allowed: 'the maker' },
      get: { allowed: 'everyone' },
      // Named lanes are judged one by one inside the answer.
      bulkChange: { allowed: 'everyone', body: (_others, { _id }) => ({ ids: [_id], volumeUnit: 'TEU' }) },
      bulkRemove: { allowed: 'everyone', body: () => ({ ids: [crypto.randomUUID()] }) },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
    },
    fixed: Object.keys(laneKind.record.shape).filter((field) => field !== 'version' && !(field in laneKind.change.shape)),
  },
  ports: {
    editors: 'Managers',
    fields: {
      code: { ...byManagers('XXYYY'), stays: true },
      name: byManagers('Changed'),
      country: byManagers('Changed'),
      latitude: byManagers(null),
      longitude: byManagers(null),
    },
    routes: {
      list: { allowed: 'everyone' },
      count: { allowed: 'everyone' },
      options: { allowed: 'everyone' },
      listViews: { allowed: 'everyone' },
      createView: { allowed: 'everyone', body: aView },
      updateView: { allowed: 'everyone', body: aView, isOf: 'createView' },
      removeView: { allowed: 'everyone', isOf: 'createView' },
      create: { allowed: 'Managers', body: () => newPort() },
      update: { allowed: 'Managers', body: () => ({ country: 'Changed' }) },
      remove: { allowed: 'Managers' },
      get: { allowed: 'everyone' },
      bulkChange: { allowed: 'everyone', body: (_others, { _id }) => ({ ids: [_id], country: 'Changed' }) },
      bulkRemove: { allowed: 'everyone', body: () => ({ ids: [crypto.randomUUID()] }) },
      listDeleted: { allowed: 'Administrators' },
      restore: { allowed: 'Administrators', isOfDeleted: true },
      timeline: { allowed: 'everyone' },
      exportTable: { allowed: 'everyone', query: 'format=csv' },
    },
    fixed: Object.keys(portKind.record.shape).filter((field) => field !== 'version' && !(field in portKind.change.shape)),
  },
};

const CASES: Case[] = Object.entries(KINDS).flatMap(([area, under]) => {
  const rights = RIGHTS[area];
  const create = (employeeId?: string): Promise<Made> => under.add(app, { employeeId });
  return rights ? [{ create, ...under, ...rights, area }] : [];
});
const caseOf = (wanted: string) => CASES.find(({ area }) => area === wanted) as Case;

it('says of every kind of record who may do what', () => {
  const missing = Object.keys(KINDS).filter((area) => RIGHTS[area] === undefined);
  expect(missing, `Nothing here tries who may do what with the records of ${missing.join(', ')}: give each an entry in RIGHTS.`).toEqual(
    [],
  );
});

/** `version` says which version a change is based on. It can't be changed itself. */
const isField = (name: string) => name !== 'version';
const endpointsOf = ({ area }: Case) => endpointsByArea[area] ?? {};

const namesRecord = (kind: Case, name: string) => endpointsOf(kind)[name]?.path.includes(':') || kind.routes?.[name]?.body !== undefined;

interface Asker {
  person: Person;
  role: AccountRole;
  employeeId: string;
}

async function createAsker(role: AccountRole): Promise<Asker> {
  const employeeId = await app.anEmployee();
  return { person: await app.person(role, { employeeId }), role, employeeId };
}

const createOthers = async (): Promise<Others> => ({ clientId: await app.aClient(), employeeId: await app.anEmployee() });

/** A record with this relation to the person. An employee record is about the person only if it is their own. */
async function createRecord({ table, create }: Case, { person, employeeId }: Asker, ownership: Ownership) {
  if (table === 'employee' && ownership === 'theirs') return (await app.admin.get(`/api/employees/${employeeId}`)).body;
  const made = await create(ownership === 'theirs' ? employeeId : undefined);
  if (ownership === 'made') {
    // Set directly, because a Viewer can own a record too, for example through an import or a restored backup.
    await app.db.write((tx) => tx.updateTable(table).set({ createdBy: person._id }).where('id', '=', made._id).execute());
  }
  return made;
}

function call(kind: Case, name: string, person: Person, record: Record<string, string>, body?: unknown, query?: string): Promise<Answer> {
  const { method, path, upload } = endpointsOf(kind)[name] as Endpoint;
  const own = kind.routes?.[name]?.params?.(record);
  const params = {
    id: record._id,
    department: 'Sales',
    userId: person._id,
    clientId: record.clientId,
    taskId: record._id,
    entryId: record._id,
    ...own,
  };
  const url = fillPath(path, params) + (query ? `?${query}` : '');
  const file = kind.routes?.[name]?.file;
  if (file !== undefined) {
    const attached = { field: upload?.field ?? '', name: 'a.ics', bytes: Buffer.from(file as string) };
    return person.upload(method as 'POST' | 'PUT', url, body ?? {}, attached);
  }
  return person.send(method, url, body);
}

describe.each(CASES)('$area:', (kind) => {
  it('every field and every endpoint is listed', () => {
    const { change, record } = kind.kind;
    const fields = endpointsOf(kind).update ? Object.keys(change.shape).filter(isField) : [];
    expect(Object.keys(kind.fields).sort()).toEqual(fields.sort());
    const rest = Object.keys(record.shape).filter((field) => isField(field) && !fields.includes(field));
    expect([...kind.fixed].sort()).toEqual(rest.sort());
    if (kind.routes) expect(Object.keys(kind.routes).sort()).toEqual(Object.keys(endpointsOf(kind)).sort());
  });

  it.each(kind.routes ? ACCOUNT_ROLES : [])('each endpoint answers a %s as listed, whoever owns the record', async (role) => {
    const me = await createAsker(role);
    const others = await createOthers();
    const wrong: string[] = [];
    /** The records that the last call left unchanged, for the next call to use again: by ownership and way of creating. */
    const unchanged = new Map(OWNERSHIPS.map((ownership) => [ownership, new Map<Case['create'], Made & Record<string, string>>()]));
    // Whose a record is can't matter to a call that names none.
    for (const [name, { allowed, body, query, isOfDeleted, isOf, create = kind.create }] of Object.entries(kind.routes ?? {}))
      for (const ownership of namesRecord(kind, name) ? OWNERSHIPS : (['foreign'] as const)) {
        // A person whose own employee record was deleted can't be used for the calls after it.
        const who = (name === 'remove' || isOfDeleted) && ownership === 'theirs' ? await createAsker(role) : me;
        const left = unchanged.get(ownership);
        const record = (who === me && left?.get(create)) || (await createRecord({ ...kind, create }, who, ownership));
        left?.delete(create);
        if (isOfDeleted) await call(kind, 'remove', app.admin, record);
        const asked = isOf ? (await call(kind, isOf, who.person, record, kind.routes?.[isOf]?.body?.(others, record))).body : record;
        const reply = await call(kind, name, who.person, asked, body?.(others, record), query);
        const isUnchanged = reply.status >= 400 || endpointsOf(kind)[name]?.method === 'GET';
        if (isUnchanged && who === me && !isOfDeleted) left?.set(create, record);
        const wanted = isAllowed(role, ownership, allowed) ? endpointsOf(kind)[name]?.status : 403;
        if (reply.status !== wanted) wrong.push(`${name}, ${ownership}: ${reply.status} ${JSON.stringify(reply.body)}, not ${wanted}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(endpointsOf(kind).update ? ACCOUNT_ROLES : [])(
    'each field can be changed by a %s as listed, whoever owns the record',
    async (role) => {
      const me = await createAsker(role);
      const others = await createOthers();
      const wrong: string[] = [];
      for (const ownership of OWNERSHIPS) {
        let record = await createRecord(kind, me, ownership);
        const mayEdit = isAllowed(role, ownership, kind.editors ?? 'owners');
        for (const [field, { allowed, value, movesOwner, stays }] of Object.entries(kind.fields)) {
          const sent = typeof value === 'function' ? value(others) : value;
          const isOwn = mayEdit && isAllowed(role, ownership, allowed);
          const { status, body } = await call(kind, 'update', me.person, record, { [field]: sent });
          // A refusal names the field only to people who may edit the record. Null clears an empty field, which changes nothing.
          const isAsDeclared = isOwn
            ? stays
              ? status === 400
              : status === 200 && (body.version > record.version || sent === null)
            : status === 403 && (body.fields?.[field] !== undefined) === mayEdit;
          if (!isAsDeclared) wrong.push(`${ownership}, ${field}: ${status} ${JSON.stringify(body)}`);
          if (status === 200) record = movesOwner ? await createRecord(kind, me, ownership) : body;
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(endpointsOf(kind).update ? ['unchanged'] : [])(
    'sent back %s it is taken from whoever may edit it, and what no change can name is ignored',
    async () => {
      const me = await createAsker(kind.editors === 'Managers' ? 'Manager' : 'Member');
      for (const ownership of kind.editors === 'the maker' ? (['made'] as const) : (['made', 'theirs'] as const)) {
        const record = await createRecord(kind, me, ownership);
        const { body: before } = await call(kind, 'get', app.admin, record);
        const forged = Object.fromEntries(kind.fixed.map((field) => [field, me.person._id]));
        const reply = await call(kind, 'update', me.person, record, { ...before, ...forged });
        expect([reply.status, reply.body]).toEqual([200, before]);
      }
    },
  );
});

it('assigning many clients at once goes by each client', async () => {
  const me = await createAsker('Member');
  const { employeeId } = await createOthers();
  const ids: string[] = [];
  for (const ownership of OWNERSHIPS) ids.push((await createRecord(caseOf('clients'), me, ownership))._id);
  const { body } = await me.person.post('/api/clients/bulk', { ids, assignedToId: employeeId });
  expect([body.changed, body.refused.map(({ _id }: { _id: string }) => _id)]).toEqual([2, [ids[2]]]);
});

it('a saved view of the team is its maker’s alone, whatever the role', async () => {
  const { _id } = (await app.admin.post('/api/employees/views', aView())).body;
  for (const role of ACCOUNT_ROLES) {
    const { person } = await createAsker(role);
    const replies = [await person.put(`/api/employees/views/${_id}`, aView()), await person.delete(`/api/employees/views/${_id}`)];
    expect([role, ...replies.map(({ status }) => status)]).toEqual([role, 404, 404]);
  }
});

it('changing and deleting many employees at once goes by each employee', async () => {
  const me = await createAsker('Member');
  const ids: string[] = [];
  for (const ownership of OWNERSHIPS) ids.push((await createRecord(caseOf('team'), me, ownership))._id);
  for (const [path, change, changed] of [
    ['bulk', { attendance: 'Leave' }, 2],
    ['bulk-delete', {}, 1],
  ] as const) {
    const { body } = await me.person.post(`/api/employees/${path}`, { ids, ...change });
    expect([body.changed, body.refused.map(({ _id }: { _id: string }) => _id)]).toEqual([changed, ids.slice(changed)]);
  }
});
