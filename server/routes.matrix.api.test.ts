import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { expect, it } from 'vitest';
import { endpointsByArea } from './endpoints.ts';
import { testApp } from './testing/app.ts';
import { KINDS } from './testing/kinds/kinds.ts';
import type { Person } from './testing/people.ts';

const app = testApp();

/** Areas whose calls are about records: permissions.matrix.api.test.ts and clients.matrix.api.test.ts have a line for each of their routes. */
const OF_RECORDS = Object.keys(KINDS);

/** `everyone`: whoever is signed in, for their own account or what they see. */
type Allowed = 'strangers' | 'everyone' | 'all but Viewers' | 'Administrators';
interface Route {
  allowed: Allowed;
  /** What is needed to come as far as the permission. */
  body?: object;
  query?: string;
  upload?: string;
}
const everyone: Route = { allowed: 'everyone' };
const writers: Route = { allowed: 'all but Viewers' };
const administrators: Route = { allowed: 'Administrators' };
const strangers: Route = { allowed: 'strangers' };

/** Every route of every other area: one that is missing here fails the build. */
const ROUTES: Record<string, Record<string, Route>> = {
  'sign-in': {
    login: strangers,
    readInvitation: strangers,
    acceptInvitation: strangers,
    sendOtp: strangers,
    verifyOtp: strangers,
    resetPassword: strangers,
    me: everyone,
    sessions: everyone,
    endSessions: everyone,
    endSession: everyone,
    provider: strangers,
    beginProviderSignIn: strangers,
    signInByProvider: strangers,
    providerLink: everyone,
    providerSetUp: administrators,
    logout: everyone,
  },
  factors: {
    secondStep: strangers,
    beginPasskeySignIn: strangers,
    signInByPasskey: strangers,
    passkeys: everyone,
    beginPasskey: everyone,
    addPasskey: everyone,
    renamePasskey: { ...everyone, body: { name: 'Laptop' } },
    removePasskey: everyone,
    prove: everyone,
    secondFactor: everyone,
    beginSecondFactor: everyone,
    confirmSecondFactor: everyone,
    renewRecoveryCodes: everyone,
    removeSecondFactor: everyone,
    resetSecondFactor: administrators,
  },
  'api-keys': {
    list: administrators,
    create: { ...administrators, body: { name: 'Website form', access: 'read', accountId: crypto.randomUUID(), days: null } },
    revoke: administrators,
  },
  people: {
    list: administrators,
    count: administrators,
    invite: { ...administrators, body: { username: 'somebody.new' } },
    update: { ...administrators, body: {} },
    renewInvitation: administrators,
    mailInvitation: administrators,
    liftResetBlock: administrators,
    allowLink: administrators,
    unlink: administrators,
    freeAddress: administrators,
    listMail: administrators,
    log: administrators,
  },
  profile: {
    updateMe: { ...everyone, body: {} },
    uploadPicture: everyone,
  },
  history: { live: everyone },
  // Each of them is about the reader's own.
  notifications: {
    list: everyone,
    unread: everyone,
    read: everyone,
    readAll: { ...everyone, body: { upTo: crypto.randomUUID() } },
    push: everyone,
    subscribe: everyone,
    unsubscribe: everyone,
  },
  settings: {
    get: everyone,
    getPublic: strangers,
    update: { ...administrators, body: {} },
    setLogo: { ...administrators, upload: 'logo' },
    troubles: administrators,
  },
  enquiries: { send: strangers },
  // Beyond this, an import is its maker's and the Administrators': import-rights.api.test.ts.
  imports: {
    create: { ...writers, query: 'kind=clients', upload: 'file' },
    list: writers,
    get: writers,
    change: { ...writers, body: {} },
    rows: writers,
    changeRows: { ...writers, body: { action: 'skip' } },
    refused: writers,
    commit: writers,
    // They look for the import first.
    stop: everyone,
    undo: everyone,
    remove: writers,
  },
  // Beyond this, a report is for its maker and for those who see the same: reports.api.test.ts.
  reports: {
    preview: { ...everyone, body: { type: 'sales', from: '2026-11-01', to: '2026-11-07' } },
    create: { ...everyone, body: { type: 'team', format: 'csv', from: '2026-11-01', to: '2026-11-07', analytics: false } },
    list: everyone,
    get: everyone,
    cancel: everyone,
    remove: everyone,
    file: everyone,
    listSchedules: everyone,
    addSchedule: {
      ...everyone,
      body: { type: 'team', format: 'csv', analytics: false, every: 'day', hour: 7, recipients: [] },
    },
    changeSchedule: { ...everyone, body: {} },
    removeSchedule: everyone,
  },
  // For others only Administrators ask: access.api.test.ts.
  access: { explain: { ...everyone, query: `kind=client&id=${crypto.randomUUID()}` } },
  dashboard: { overview: everyone },
  // Whose clients, tasks, events and visits: pocket.api.test.ts and pocket-changes.api.test.ts.
  pocket: { get: everyone },
  // Who finds what: search.api.test.ts.
  search: { find: { ...everyone, query: 'q=globe' } },
  // Whose clients and tasks: today.api.test.ts.
  today: { get: everyone },
  backup: { list: administrators, begin: administrators },
  sample: { workspace: everyone, load: administrators, remove: administrators },
};

const isAllowed = (role: AccountRole, allowed: Allowed) =>
  allowed === 'Administrators' ? role === 'Administrator' : allowed !== 'all but Viewers' || role !== 'Viewer';

async function call(person: Person, area: string, name: string, { body, query = '', upload }: Partial<Route> = {}): Promise<number> {
  const endpoint = endpointsByArea[area]?.[name];
  if (!endpoint) throw new Error(`there is no ${area}.${name}`);
  const { method, path } = endpoint;
  const url = `${path.replace(/:[A-Za-z]+/g, crypto.randomUUID())}?${query}`;
  if (upload) return (await person.upload('POST', url, {}, { field: upload, name: 'a.csv', bytes: Buffer.from('Company\nKonkan') })).status;
  return (await person.send(method, url, body)).status;
}

it('every route of the program is in a matrix', () => {
  const here = Object.entries(ROUTES).map(([area, routes]) => [area, Object.keys(routes).sort()]);
  const others = Object.entries(endpointsByArea).filter(([area]) => !OF_RECORDS.includes(area));
  expect(Object.fromEntries(here)).toEqual(Object.fromEntries(others.map(([area, routes]) => [area, Object.keys(routes).sort()])));
  const served = app.app.served.map(({ method, path }) => `${method} ${path}`);
  const declared = Object.values(endpointsByArea).flatMap((routes) => Object.values(routes).map(({ method, path }) => `${method} ${path}`));
  expect(served.filter((route) => !declared.includes(route))).toEqual([]);
});

it('a stranger is let through to nothing but what is declared public', async () => {
  const wrong: string[] = [];
  for (const [area, routes] of Object.entries(endpointsByArea))
    for (const [name, { public: isPublic }] of Object.entries(routes)) {
      if (isPublic) continue;
      const status = await call(app.stranger(), area, name);
      if (status !== 401) wrong.push(`${area}.${name}: ${status}`);
    }
  for (const [area, routes] of Object.entries(ROUTES))
    for (const [name, { allowed }] of Object.entries(routes))
      if ((endpointsByArea[area]?.[name]?.public ?? false) !== (allowed === 'strangers')) wrong.push(`${area}.${name} is public or not`);
  expect(wrong).toEqual([]);
});

it.each(ACCOUNT_ROLES)('each route lets a %s through as listed', async (role) => {
  const person = await app.person(role);
  const wrong: string[] = [];
  for (const [area, routes] of Object.entries(ROUTES))
    for (const [name, route] of Object.entries(routes)) {
      // A live stream never ends.
      if (route.allowed === 'strangers' || endpointsByArea[area]?.[name]?.stream === 'text/event-stream') continue;
      // Signing out ends the session that the others need.
      const who = name === 'logout' || name === 'endSessions' ? await app.person(role) : person;
      const status = await call(who, area, name, route);
      const isRefused = status === 403 || status === 401;
      if (status >= 500 || isRefused === isAllowed(role, route.allowed)) wrong.push(`${area}.${name}: ${status}`);
    }
  expect(wrong).toEqual([]);
});
