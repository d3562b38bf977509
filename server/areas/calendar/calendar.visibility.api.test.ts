import { fillPath } from '@fairlead/contract/kit/endpoint';
import { beforeEach, expect, it } from 'vitest';
import { endpointsByArea } from '../../endpoints.ts';
import { testApp } from '../../testing/app.ts';
import type { Answer, Person } from '../../testing/people.ts';

const app = testApp();
const { aClient } = app;
// Feeds reach half a year back.
beforeEach(() => app.clock.set('2026-03-10T06:00:00Z'));
const endpoints = endpointsByArea.calendar ?? {};
const SECRET = 'Hidden rate talks';
const MARCH = 'from=2026-03-01&to=2026-03-31';

/** Ids of another's client with an event and a feed, and a feed of the whole team; the feeds were made while everybody saw everything. */
interface Hidden {
  clientId: string;
  eventId: string;
  clientFeed: { _id: string; path: string };
  teamFeed: { _id: string; path: string };
}

/** What somebody meets who does not see the client: nothing under the id, a list without it, or a refusal that does not depend on it. */
type Meets = 'not found' | 'left out' | 'Administrators alone' | 'own feed';
interface Call {
  meets: Meets;
  params?: (hidden: Hidden) => Record<string, string | undefined>;
  query?: (hidden: Hidden) => string;
  body?: (hidden: Hidden) => unknown;
  isUpload?: true;
}

const anEvent = () => ({ eventName: SECRET, eventType: 'meeting', date: '2026-03-02', time: '10:00' });
const byId = ({ eventId }: Hidden) => ({ id: eventId });
const inClient = ({ clientId, eventId }: Hidden) => ({ clientId, eventId });
const secretOf = ({ path }: { path: string }) => path.split('/')[3];
const changed = () => ({ notes: 'x' });

const CALLS: Record<string, Call | Call[]> = {
  list: [
    { meets: 'left out', query: () => MARCH },
    { meets: 'left out', query: ({ clientId }) => `${MARCH}&client=${clientId}` },
  ],
  get: { meets: 'not found', params: byId },
  update: { meets: 'not found', params: byId, body: changed },
  remove: { meets: 'not found', params: byId },
  updateSeries: { meets: 'not found', params: byId, body: () => ({ notes: 'x', dates: 'all' }) },
  removeSeries: { meets: 'not found', params: byId, query: () => 'dates=all' },
  listOfClients: { meets: 'left out' },
  listOfClient: { meets: 'not found', params: inClient },
  createOfClient: { meets: 'not found', params: inClient, body: anEvent },
  updateOfClient: { meets: 'not found', params: inClient, body: changed },
  removeOfClient: { meets: 'not found', params: inClient },
  // Everybody sees every employee; a client's event is reached by no employee's path.
  listOfEmployee: { meets: 'not found', params: byId },
  createOfEmployee: { meets: 'not found', params: byId, body: anEvent },
  updateOfEmployee: { meets: 'not found', params: ({ clientId, eventId }) => ({ id: clientId, eventId }), body: changed },
  removeOfEmployee: { meets: 'not found', params: ({ clientId, eventId }) => ({ id: clientId, eventId }) },
  listDeleted: { meets: 'Administrators alone' },
  restore: { meets: 'Administrators alone', params: byId },
  timeline: { meets: 'not found', params: byId },
  exportEvents: [
    { meets: 'left out', query: () => `${MARCH}&format=csv` },
    { meets: 'not found', query: ({ clientId }) => `${MARCH}&format=csv&client=${clientId}` },
  ],
  importEvents: { meets: 'not found', query: ({ clientId }) => `client=${clientId}`, isUpload: true },
  listFeeds: { meets: 'left out' },
  createFeed: { meets: 'not found', body: ({ clientId }) => ({ kind: 'client', clientId }) },
  readFeed: [
    { meets: 'not found', params: ({ clientFeed }) => ({ secret: secretOf(clientFeed) }) },
    { meets: 'left out', params: ({ teamFeed }) => ({ secret: secretOf(teamFeed) }) },
  ],
  // Their maker may always renew and end them; renewed, they show no more.
  renewFeed: { meets: 'own feed', params: ({ clientFeed }) => ({ id: clientFeed._id }) },
  removeFeed: { meets: 'own feed', params: ({ clientFeed }) => ({ id: clientFeed._id }) },
};

function send(person: Person, name: string, { params, query, body, isUpload }: Call, hidden: Hidden): Promise<Answer> {
  const { method, path } = endpoints[name] as { method: string; path: string };
  const asked = query?.(hidden);
  const url = fillPath(path as '/', (params?.(hidden) ?? {}) as never) + (asked ? `?${asked}` : '');
  const file = { field: 'file', name: 'a.ics', bytes: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR') };
  return isUpload ? person.upload('POST', url, {}, file) : person.send(method, url, body?.(hidden));
}

const isAsListed = ({ status, body }: Answer, meets: Meets, mayWrite: boolean): boolean => {
  if (JSON.stringify(body).includes(SECRET)) return false;
  // A Viewer's new event is refused before anybody looks where it would stand.
  if (meets === 'not found') return status === 404 || (status === 403 && !mayWrite && body.message.includes('permission'));
  return meets === 'Administrators alone' ? status === 403 : status >= 200 && status < 300;
};

async function createHidden(maker: Person): Promise<Hidden> {
  await app.admin.put('/api/settings', { clientVisibility: 'all' });
  const clientId = await aClient('Secret Shipping');
  const eventId = (await app.admin.post(`/api/clients/${clientId}/events`, anEvent())).body._id;
  const clientFeed = (await maker.post('/api/feeds', { kind: 'client', clientId })).body;
  const teamFeed = (await maker.post('/api/feeds', { kind: 'team' })).body;
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  return { clientId, eventId, clientFeed, teamFeed };
}

it('every route of the calendar is listed', () => {
  expect(Object.keys(CALLS).sort()).toEqual(Object.keys(endpoints).sort());
});

const each = Object.entries(CALLS).flatMap(([name, calls]) => [calls].flat().map((call) => ({ name, call })));

it.each(['Member', 'Viewer'] as const)(
  'no route tells a %s of an event whose client they do not see, not even of one that is theirs',
  async (role) => {
    const person = await app.person(role);
    const hidden = await createHidden(person);
    const wrong: string[] = [];
    for (const createdBy of [app.admin._id, person._id]) {
      await app.db.write((tx) => tx.updateTable('event').set({ createdBy }).where('id', '=', hidden.eventId).execute());
      // A feed is ended in the second round.
      for (const { name, call } of each.filter((one) => one.name !== 'removeFeed' || createdBy === person._id)) {
        const reply = await send(person, name, call, hidden);
        if (!isAsListed(reply, call.meets, role === 'Member')) wrong.push(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it('a Manager, who sees every client, finds the event at each of the lists, files and feeds', async () => {
  const person = await app.person('Manager');
  const hidden = await createHidden(person);
  const without: string[] = [];
  for (const { name, call } of each.filter((one) =>
    ['list', 'listOfClients', 'listOfClient', 'get', 'exportEvents', 'readFeed'].includes(one.name),
  )) {
    const reply = await send(person, name, call, hidden);
    if (!JSON.stringify(reply.body).includes(SECRET)) without.push(`${name}: ${reply.status}`);
  }
  expect(without).toEqual([]);
});
