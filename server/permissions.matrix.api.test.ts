import { checkIn, checkInChange } from '@fairlead/contract/checkins';
import { CLIENT_CHOICES, CLIENT_DAY_FIELDS, CLIENT_TEXT_FIELDS, type ClientChange, client, clientChange } from '@fairlead/contract/clients';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { endpointsByArea } from '@fairlead/contract/registry';
import { employee, employeeChange } from '@fairlead/contract/team';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testApp } from './testing/app.ts';
import type { Answer, Person } from './testing/people.ts';

const app = testApp();

/** Whose a record is to the person who asks: `theirs` is about them (their own entry, assigned to them, or they went along). */
const OWNERSHIPS = ['made', 'theirs', 'foreign'] as const;
type Ownership = (typeof OWNERSHIPS)[number];

/** Who may: said here in words and not read from the table of permissions, which is what is tested. */
type Allowed = 'everyone' | 'all but Viewers' | 'owners' | 'the maker' | 'Managers';

function isAllowed(role: AccountRole, ownership: Ownership, allowed: Allowed): boolean {
  if (role === 'Administrator' || role === 'Manager' || allowed === 'everyone') return true;
  if (role === 'Viewer' || allowed === 'Managers') return false;
  return allowed === 'all but Viewers' || ownership === 'made' || (allowed === 'owners' && ownership === 'theirs');
}

/** Ids that values are made of: the record's client, another client and somebody else. */
interface Others {
  clientId: string;
  employeeId: string;
}
interface Field {
  allowed: Allowed;
  /** Something else than what the record holds. */
  value: unknown | ((others: Others) => unknown);
  /** True where the record may be somebody else's afterwards. */
  movesOwner?: true;
}
interface Route {
  allowed: Allowed;
  body?: (others: Others) => unknown;
  query?: string;
}
interface Kind {
  area: string;
  table: 'client' | 'employee' | 'checkIn';
  owner: 'createdBy' | 'accountId';
  change: z.ZodObject;
  record: z.ZodObject;
  /** Creates a record that is about an employee, if any; whose it is said to be is set afterwards. */
  create: (about: string | undefined) => Promise<Answer>;
  /** One line for each field of a change. */
  fields: Record<string, Field>;
  /** One line for each call of the area, unless a matrix of its own has them. */
  routes?: Record<string, Route>;
  /** What the record holds that no change can name; a sent value is ignored. */
  fixed: readonly string[];
}

const byOwners = (value: Field['value']): Field => ({ allowed: 'owners', value });
const fresh = (what: string) => `${what} ${crypto.randomUUID()}`;

const anEmployee = () => ({
  employeeId: fresh('E'),
  employeeName: fresh('Employee'),
  mobile: '+44 7700 900123',
  emailId: 'someone@fairlead.example',
  role: 'Sales Executive',
  department: 'Sales',
});
const aClient = () => ({ companyName: fresh('Client'), email: 'desk@port.example' });
const aVisit = (clientId: string) => ({
  clientId,
  eventType: 'site_visit',
  date: '2026-03-02',
  time: '09:30',
  location: 'Pier 1',
  latitude: 18.95,
  longitude: 72.85,
});

/** The client's fields that nothing goes by, each with something to put into it. */
const PLAIN_CLIENT_FIELDS = Object.fromEntries([
  ...CLIENT_TEXT_FIELDS.map((field) => [field, byOwners('changed.example')]),
  ...CLIENT_DAY_FIELDS.map((field) => [field, byOwners('2026-12-01')]),
  ...Object.entries(CLIENT_CHOICES).map(([field, options]) => [field, byOwners(options[0])]),
]) as Record<string, Field>;

const KINDS: Record<string, Kind> = {
  employees: {
    area: 'team',
    table: 'employee',
    owner: 'createdBy',
    change: employeeChange,
    record: employee,
    create: () => app.admin.post('/api/employees', anEmployee()),
    fields: {
      employeeId: byOwners(() => fresh('E')),
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
      create: { allowed: 'all but Viewers', body: anEmployee },
      update: { allowed: 'owners', body: () => ({ designation: 'Changed' }) },
      remove: { allowed: 'owners' },
      byDepartment: { allowed: 'everyone' },
      setAttendance: { allowed: 'owners', body: () => ({ attendance: 'Leave' }) },
      addProject: { allowed: 'owners', body: () => ({ project: 'Changed' }) },
      removeProject: { allowed: 'owners', body: () => ({ project: 'Changed' }) },
    },
    fixed: ['_id', 'createdBy', 'createdAt', 'updatedAt'],
  },
  clients: {
    area: 'clients',
    table: 'client',
    owner: 'createdBy',
    change: clientChange,
    record: client,
    create: (assignedToId) => app.admin.post('/api/clients', { ...aClient(), assignedToId }),
    fields: {
      ...PLAIN_CLIENT_FIELDS,
      companyName: byOwners('Changed'),
      email: byOwners('changed@port.example'),
      opportunityValue: byOwners(5),
      sites: byOwners([{ name: 'Gate', latitude: 1, longitude: 2 }]),
      profilePicture: byOwners(null),
      assignedTo: { ...byOwners('Somebody unknown'), movesOwner: true },
      assignedToId: { ...byOwners(({ employeeId }: Others) => employeeId), movesOwner: true },
    } satisfies Partial<Record<keyof ClientChange, Field>>,
    // No `routes`: each call of this area has its line in clients.matrix.api.test.ts, where what is seen counts too.
    fixed: ['_id', 'createdBy', 'createdAt', 'updatedAt'],
  },
  'check-ins': {
    area: 'checkins',
    table: 'checkIn',
    owner: 'accountId',
    change: checkInChange,
    record: checkIn,
    create: async (along) => {
      const { body } = await app.admin.post('/api/clients', aClient());
      return app.admin.post('/api/checkins', { ...aVisit(body._id), teamMembers: along ? [along] : [] });
    },
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
      imageProof: byOwners(null),
    },
    routes: {
      list: { allowed: 'everyone' },
      get: { allowed: 'everyone' },
      create: { allowed: 'all but Viewers', body: ({ clientId }) => aVisit(clientId) },
      update: { allowed: 'owners', body: () => ({ notes: 'Changed' }) },
      remove: { allowed: 'owners' },
      byUser: { allowed: 'everyone' },
      byClient: { allowed: 'everyone' },
      byDate: { allowed: 'everyone', query: 'startDate=2026-03-01&endDate=2026-03-03' },
      stats: { allowed: 'everyone' },
    },
    // The names follow the ids; the instant follows date, time and zone.
    fixed: ['_id', 'userId', 'companyName', 'username', 'timestamp', 'createdAt', 'updatedAt'],
  },
};

/** Says which version a change is made from and is nothing that can be changed. */
const isField = (name: string) => name !== 'version';
const endpointsOf = ({ area }: Kind) => endpointsByArea[area] ?? {};

interface Asker {
  person: Person;
  role: AccountRole;
  employeeId: string;
}

async function asker(role: AccountRole): Promise<Asker> {
  const { body } = await app.admin.post('/api/employees', anEmployee());
  return { person: await app.person(role, { employeeId: body._id }), role, employeeId: body._id };
}

async function others(): Promise<Others> {
  const [aClientMade, anEmployeeMade] = [
    await app.admin.post('/api/clients', aClient()),
    await app.admin.post('/api/employees', anEmployee()),
  ];
  return { clientId: aClientMade.body._id, employeeId: anEmployeeMade.body._id };
}

/** A record of this ownership; who is an employee is nobody's but their own. */
async function recordOf({ table, owner, create }: Kind, { person, employeeId }: Asker, ownership: Ownership) {
  if (table === 'employee' && ownership === 'theirs') return (await app.admin.get(`/api/employees/${employeeId}`)).body;
  const { status, body } = await create(ownership === 'theirs' ? employeeId : undefined);
  expect(status).toBe(201);
  if (ownership === 'made') {
    // An import or a restored backup may bring a record of anybody's, a Viewer's too.
    await app.db.write((tx) =>
      tx
        .updateTable(table)
        .set({ [owner]: person._id })
        .where('id', '=', body._id)
        .execute(),
    );
  }
  return body;
}

function call(kind: Kind, name: string, person: Person, record: Record<string, string>, body?: unknown, query?: string): Promise<Answer> {
  const { method, path } = endpointsOf(kind)[name] as { method: string; path: string };
  const params = { id: record._id, department: 'Sales', userId: person._id, clientId: record.clientId };
  return person.send(method, fillPath(path, params) + (query ? `?${query}` : ''), body);
}

describe.each(Object.entries(KINDS))('%s:', (_name, kind) => {
  it('every field and every call has its line', () => {
    const fields = Object.keys(kind.change.shape).filter(isField);
    expect(Object.keys(kind.fields).sort()).toEqual(fields.sort());
    const rest = Object.keys(kind.record.shape).filter((field) => isField(field) && !fields.includes(field));
    expect([...kind.fixed].sort()).toEqual(rest.sort());
    if (kind.routes) expect(Object.keys(kind.routes).sort()).toEqual(Object.keys(endpointsOf(kind)).sort());
  });

  it.each(kind.routes ? ACCOUNT_ROLES : [])('each call is answered to a %s as the lines say, whosever the record is', async (role) => {
    const me = await asker(role);
    const around = await others();
    const wrong: string[] = [];
    for (const [name, { allowed, body, query }] of Object.entries(kind.routes ?? {}))
      for (const ownership of OWNERSHIPS) {
        // Who deletes their own entry is asked anew as another.
        const who = name === 'remove' && ownership === 'theirs' ? await asker(role) : me;
        const reply = await call(kind, name, who.person, await recordOf(kind, who, ownership), body?.(around), query);
        const wanted = isAllowed(role, ownership, allowed) ? endpointsOf(kind)[name]?.status : 403;
        if (reply.status !== wanted) wrong.push(`${name}, ${ownership}: ${reply.status} ${JSON.stringify(reply.body)}, not ${wanted}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(ACCOUNT_ROLES)('each field is changed by a %s as the lines say, whosever the record is', async (role) => {
    const me = await asker(role);
    const around = await others();
    const wrong: string[] = [];
    for (const ownership of OWNERSHIPS) {
      let record = await recordOf(kind, me, ownership);
      const mayEdit = isAllowed(role, ownership, 'owners');
      for (const [field, { allowed, value, movesOwner }] of Object.entries(kind.fields)) {
        const sent = typeof value === 'function' ? value(around) : value;
        const isOwn = mayEdit && isAllowed(role, ownership, allowed);
        const { status, body } = await call(kind, 'update', me.person, record, { [field]: sent });
        // Who may edit the record is told which field was refused; null clears what is empty already and changes nothing.
        const isAsSaid = isOwn
          ? status === 200 && (body.version > record.version || sent === null)
          : status === 403 && (body.fields?.[field] !== undefined) === mayEdit;
        if (!isAsSaid) wrong.push(`${ownership}, ${field}: ${status} ${JSON.stringify(body)}`);
        if (status === 200) record = movesOwner ? await recordOf(kind, me, ownership) : body;
      }
    }
    expect(wrong).toEqual([]);
  });

  it('sent back unchanged it is taken from whoever may edit it, and what no change can name is ignored', async () => {
    const me = await asker('Member');
    for (const ownership of ['made', 'theirs'] as const) {
      const record = await recordOf(kind, me, ownership);
      const { body: before } = await call(kind, 'get', app.admin, record);
      const forged = Object.fromEntries(kind.fixed.map((field) => [field, me.person._id]));
      const reply = await call(kind, 'update', me.person, record, { ...before, ...forged });
      expect([reply.status, reply.body]).toEqual([200, before]);
    }
  });
});

it('assigning many clients at once goes by each client', async () => {
  const me = await asker('Member');
  const { employeeId } = await others();
  const ids: string[] = [];
  for (const ownership of OWNERSHIPS) ids.push((await recordOf(KINDS.clients as Kind, me, ownership))._id);
  const { body } = await me.person.post('/api/clients/bulk', { ids, assignedToId: employeeId });
  expect([body.changed, body.refused.map(({ _id }: { _id: string }) => _id)]).toEqual([2, [ids[2]]]);
});
