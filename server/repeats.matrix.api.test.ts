import { fillPath } from '@fairlead/contract/kit/endpoint';
import { describe, expect, it, vi } from 'vitest';
import { endpointsByArea } from './endpoints.ts';
import { testApp } from './testing/app.ts';
import type { Answer, Person } from './testing/people.ts';
import { newClient, newContact, newEmployee, newLane, newPort, newTask } from './testing/records.ts';

/* What is true of every call that may be repeated by an id of its sender's (docs/product/api.md). */

const app = testApp();

/** What a call sends. */
interface Sent {
  params?: Record<string, string>;
  body?: object;
  /** The parameters or the body of another call that would be accepted as well. */
  other: { params: Record<string, string> } | { body: object };
}

const aClientWithNote = async (by: Person) => {
  const id = await app.aClient({}, by);
  const note = await by.post(`/api/clients/${id}/notes`, { text: 'Called' });
  return { id, noteId: note.body._id as string };
};
const aTask = async (by: Person) => {
  const clientId = await app.aClient({}, by);
  return { clientId, taskId: (await app.addTask(clientId, {}, by))._id };
};
const aVisit = async (by: Person) => ({ id: (await app.addVisit(await app.aClient({}, by), {}, by))._id });
const aLane = async (by: Person) => ({ id: (await app.addLane(await app.aClient({}, by), {}, by))._id });
const aPort = async (by: Person) => ({ id: (await app.addPort({}, by))._id });
const aContact = async (by: Person) => ({ id: (await app.addContact(await app.aClient({}, by), {}, by))._id });
const anEvent = async (by: Person) => ({ id: (await app.addEvent(await app.aClient({}, by), {}, by))._id });

/** How each of them is called: one that is missing here fails the build. */
const CALLS: Record<string, (by: Person) => Promise<Sent>> = {
  'team.create': async () => ({ body: newEmployee(), other: { body: newEmployee() } }),
  'team.update': async (by) => ({
    params: { id: await app.anEmployee({}, by) },
    body: { designation: 'Port captain' },
    other: { body: { designation: 'Broker' } },
  }),
  'team.remove': async (by) => ({ params: { id: await app.anEmployee({}, by) }, other: { params: { id: await app.anEmployee({}, by) } } }),
  'clients.create': async () => ({ body: newClient(), other: { body: newClient() } }),
  'clients.update': async (by) => ({
    params: { id: await app.aClient({}, by) },
    body: { nextFollowUpDate: '2026-12-01' },
    other: { body: { nextFollowUpDate: '2026-12-02' } },
  }),
  'clients.remove': async (by) => ({ params: { id: await app.aClient({}, by) }, other: { params: { id: await app.aClient({}, by) } } }),
  'clients.createNote': async (by) => ({
    params: { id: await app.aClient({}, by) },
    body: { text: 'Wants rates' },
    other: { body: { text: 'Wants no rates' } },
  }),
  'clients.updateNote': async (by) => ({
    params: await aClientWithNote(by),
    body: { text: 'Wants rates' },
    other: { body: { text: 'Wants no rates' } },
  }),
  'clients.removeNote': async (by) => ({ params: await aClientWithNote(by), other: { params: await aClientWithNote(by) } }),
  'checkins.update': async (by) => ({ params: await aVisit(by), body: { notes: 'Gate 4' }, other: { body: { notes: 'Gate 5' } } }),
  'checkins.remove': async (by) => ({ params: await aVisit(by), other: { params: await aVisit(by) } }),
  'calendar.update': async (by) => ({ params: await anEvent(by), body: { notes: 'Gate 4' }, other: { body: { notes: 'Gate 5' } } }),
  'calendar.remove': async (by) => ({ params: await anEvent(by), other: { params: await anEvent(by) } }),
  'contacts.create': async (by) => {
    const clientId = await app.aClient({}, by);
    return { body: { clientId, ...newContact() }, other: { body: { clientId, ...newContact({ name: 'Ingrid Solberg' }) } } };
  },
  'contacts.update': async (by) => ({ params: await aContact(by), body: { notes: 'Gate 4' }, other: { body: { notes: 'Gate 5' } } }),
  'contacts.remove': async (by) => ({ params: await aContact(by), other: { params: await aContact(by) } }),
  'lanes.create': async (by) => {
    const clientId = (await app.addLane(await app.aClient({}, by), 'Rice', by)).clientId;
    return { body: { clientId, ...newLane() }, other: { body: { clientId, ...newLane('Spices') } } };
  },
  'lanes.update': async (by) => ({ params: await aLane(by), body: { notes: 'Gate 4' }, other: { body: { notes: 'Gate 5' } } }),
  'lanes.remove': async (by) => ({ params: await aLane(by), other: { params: await aLane(by) } }),
  'ports.create': async () => ({ body: newPort(), other: { body: newPort() } }),
  'ports.update': async (by) => ({ params: await aPort(by), body: { name: 'Port Ardle' }, other: { body: { name: 'Port Bremmel' } } }),
  'ports.remove': async (by) => ({ params: await aPort(by), other: { params: await aPort(by) } }),
  'tasks.create': async (by) => ({
    params: { clientId: await app.aClient({}, by) },
    body: newTask(),
    other: { body: newTask('Ask the port') },
  }),
  'tasks.update': async (by) => ({ params: await aTask(by), body: { title: 'Ask the port' }, other: { body: { title: 'Ask the pilot' } } }),
  'tasks.remove': async (by) => ({ params: await aTask(by), other: { params: await aTask(by) } }),
  'tasks.move': async (by) => ({ params: await aTask(by), body: { status: 'done' }, other: { body: { status: 'inprogress' } } }),
};

const REPEATABLE = Object.entries(endpointsByArea).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => (endpoint.isRepeatable ? [{ name: `${area}.${name}`, endpoint }] : [])),
);
const byHeader = REPEATABLE.filter(({ endpoint }) => endpoint.repeatKey === undefined);

const countEntries = async () =>
  Number(
    (
      await app.db.read
        .selectFrom('history')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
const countReceipts = async () => (await app.db.read.selectFrom('receipt').select('id').execute()).length;
const isRepeat = ({ status, body, headers }: Answer) => status === 204 && body === '' && headers['idempotency-replayed'] === 'true';

it('every call that may be repeated is tried here', () => {
  expect(byHeader.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
});

describe.each(byHeader)('a call that may be repeated: $name', ({ name, endpoint: { method, path, status } }) => {
  const make = CALLS[name] as (typeof CALLS)[string];
  const send = (by: Person, { params, body }: Pick<Sent, 'params' | 'body'>, key?: string) =>
    by.send(method, fillPath(path, params), body, key === undefined ? {} : { 'idempotency-key': key });

  it('is done once, and the same again is told so and nothing else', async () => {
    const manager = await app.person('Manager');
    const sent = await make(manager);
    const key = crypto.randomUUID();
    const write = vi.spyOn(app.db, 'write');
    expect((await send(manager, sent, key)).status).toBe(status);
    // Of several, a stop in between would leave some undone that the receipt takes for done.
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
    const before = await countEntries();
    const again = await send(manager, sent, key.toUpperCase());
    expect({ isRepeat: isRepeat(again), entries: await countEntries(), receipts: await countReceipts() }).toEqual({
      isRepeat: true,
      entries: before,
      receipts: 1,
    });
  });

  it('is done once of five at a time', async () => {
    const manager = await app.person('Manager');
    const [alone, sent] = [await make(manager), await make(manager)];
    const start = await countEntries();
    await send(manager, alone);
    const ofOne = (await countEntries()) - start;
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(manager, sent, key)));
    expect(replies.filter((reply) => !isRepeat(reply)).map((reply) => reply.status)).toEqual(status === 204 ? [204] : [status]);
    expect((await countEntries()) - start).toBe(2 * ofOne);
  });

  it('is refused as something else for other content and for another account, which learns nothing', async () => {
    const [manager, stranger] = [await app.person('Manager'), await app.person('Manager')];
    const sent = await make(manager);
    const key = crypto.randomUUID();
    await send(manager, sent, key);
    const before = await countEntries();
    const replies = [await send(manager, { ...sent, ...sent.other }, key), await send(stranger, sent, key)];
    const refusal = {
      message: 'This id was used for something else',
      code: 'conflict',
      fields: { 'Idempotency-Key': 'This id was used for something else' },
    };
    expect(replies.map(({ status: refused, body }) => [refused, body])).toEqual([
      [409, refusal],
      [409, refusal],
    ]);
    expect(await countEntries()).toBe(before);
  });

  it('stays done when its sender may do nothing any more, who may not begin it either', async () => {
    const manager = await app.person('Manager');
    const [sent, unsent] = [await make(manager), await make(manager)];
    const key = crypto.randomUUID();
    await send(manager, sent, key);
    await app.admin.put(`/api/accounts/${manager._id}`, { role: 'Viewer' });
    const viewer = await app.signIn(manager.username);
    expect(isRepeat(await send(viewer, sent, key))).toBe(true);
    const first = crypto.randomUUID();
    const replies = [await send(viewer, unsent, first), await send(viewer, unsent, first)];
    expect(replies.map(({ body }) => body.code)).toEqual(['forbidden', 'forbidden']);
    expect(await countReceipts()).toBe(1);
  });

  it('wants an id that is one', async () => {
    const manager = await app.person('Manager');
    const sent = await make(manager);
    const before = await countEntries();
    for (const key of ['', 'x', '1', `${crypto.randomUUID()}, ${crypto.randomUUID()}`, "' or 1=1"]) {
      const { status: refused, body } = await send(manager, sent, key);
      expect({ key, refused, fields: body.fields }).toEqual({
        key,
        refused: 400,
        fields: { 'Idempotency-Key': 'The header Idempotency-Key must be a UUID' },
      });
    }
    expect([await countEntries(), await countReceipts()]).toEqual([before, 0]);
  });

  it('leaves no receipt when nobody gives it an id', async () => {
    const manager = await app.person('Manager');
    expect((await send(manager, await make(manager))).status).toBe(status);
    expect(await countReceipts()).toBe(0);
  });

  // One without a record in its path begins with nothing.
  if (path.includes(':'))
    it('stays done when the record is gone for good, and is not found where it was not done', async () => {
      const [sent, unsent] = [await make(app.admin), await make(app.admin)];
      const key = crypto.randomUUID();
      expect((await send(app.admin, sent, key)).status).toBe(status);
      const removed = { deletedAt: '2026-01-01T00:00:00.000Z', deletedBy: app.admin._id };
      await app.db.write(async (tx) => {
        for (const table of ['client', 'employee', 'checkIn', 'event', 'task', 'contact', 'lane', 'port'] as const)
          await tx.updateTable(table).set(removed).execute();
      });
      await app.sweep();
      const replies = [await send(app.admin, sent, key), await send(app.admin, unsent, crypto.randomUUID())];
      expect([isRepeat(replies[0] as Answer), replies[1]?.status]).toEqual([true, 404]);
    });
});
