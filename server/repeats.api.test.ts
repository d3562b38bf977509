import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { testApp } from './testing/app.ts';
import type { Answer, Person } from './testing/people.ts';
import { newClient } from './testing/records.ts';

/* What one repeatable call or another must hold to; what is true of every one of them stands in repeats.matrix.api.test.ts. */

const app = testApp();
const DAY_MS = 86_400_000;

const keyed = (key: string) => ({ 'idempotency-key': key });
const isRepeat = ({ status, headers }: Answer) => status === 204 && headers['idempotency-replayed'] === 'true';
const notesOf = async (clientId: string): Promise<string[]> =>
  (await app.admin.get(`/api/clients/${clientId}/notes`)).body.map(({ text }: { text: string }) => text).toReversed();

it('a call that was refused is corrected and sent under the same id', async () => {
  const key = keyed(crypto.randomUUID());
  const send = (body: object) => app.admin.send('POST', '/api/clients', body, key);
  const right = newClient();
  expect((await send({ ...right, email: 'not an address' })).status).toBe(400);
  expect((await send(right)).status).toBe(201);
  expect(isRepeat(await send(right))).toBe(true);
  expect((await send({ ...right, email: 'not an address' })).status).toBe(409);
});

it('a change of an outdated version is refused, and is accepted once under the same id with the newest', async () => {
  const client = await app.addClient();
  await app.admin.put(`/api/clients/${client._id}`, { notes: 'Changed meanwhile' });
  const key = keyed(crypto.randomUUID());
  const send = (version: number) => app.admin.send('PUT', `/api/clients/${client._id}`, { nextFollowUpDate: '2026-12-01', version }, key);
  expect([(await send(1)).body.message !== undefined, (await send(2)).status, isRepeat(await send(2))]).toEqual([true, 200, true]);
});

it('the same content in another order of its keys is the same', async () => {
  const { companyName, email } = newClient();
  const key = keyed(crypto.randomUUID());
  await app.admin.send('POST', '/api/clients', { companyName, email }, key);
  expect(isRepeat(await app.admin.send('POST', '/api/clients', { email, companyName }, key))).toBe(true);
});

it('a file belongs to what was sent, by its bytes', async () => {
  const client = await app.addClient();
  const key = crypto.randomUUID();
  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const send = async (bytes: Buffer, name: string) => {
    const form = new FormData();
    form.append('data', JSON.stringify({ notes: 'Gate 4' }));
    form.append('profilePicture', new File([new Uint8Array(bytes)], name));
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', ...keyed(key) };
    return app.admin.send('PUT', `/api/clients/${client._id}`, Buffer.from(await encoded.arrayBuffer()), headers);
  };
  const [teal, red] = [await picture('teal'), await picture('red')];
  expect((await send(teal, 'one.png')).status).toBe(200);
  expect([isRepeat(await send(teal, 'renamed.png')), (await send(red, 'one.png')).status]).toEqual([true, 409]);
  expect(await app.db.read.selectFrom('file').select('id').where('area', '=', 'clients').execute()).toHaveLength(1);
});

it('a call that can not be repeated takes no id, and reading ignores it', async () => {
  const key = keyed(crypto.randomUUID());
  const { status, body } = await app.admin.send('POST', '/api/clients/bulk', { ids: [crypto.randomUUID()], category: 'Cold' }, key);
  const message = "This call takes no Idempotency-Key: it can't be repeated safely";
  expect([status, body]).toEqual([400, { message, code: 'invalid', fields: { 'Idempotency-Key': message } }]);
  expect((await app.admin.get('/api/clients', key)).status).toBe(200);
});

it('a card whose column has to be spread first is not taken for moved before it is', async () => {
  const clientId = await app.aClient();
  const [a, b, c] = [await app.addTask(clientId, 'a'), await app.addTask(clientId, 'b'), await app.addTask(clientId, 'c')];
  await app.db.write((tx) => tx.updateTable('task').set({ rankKey: 'a1' }).where('id', 'in', [a._id, b._id]).execute());
  const key = keyed(crypto.randomUUID());
  const move = () =>
    app.admin.send('POST', `/api/clients/${clientId}/tasks/${c._id}/move`, { status: 'todo', afterId: a._id, beforeId: b._id }, key);
  // There is no room, the column is spread, and then the move fails, as in a process that is killed between the two.
  const { write } = app.db;
  const spied = vi.spyOn(app.db, 'write');
  spied.mockImplementation((work, options) => (spied.mock.calls.length === 3 ? Promise.reject(new Error('killed')) : write(work, options)));
  const failed = await move();
  spied.mockRestore();
  const moved = await move();
  const titles = (await app.admin.get(`/api/clients/${clientId}/tasks`)).body.map(({ title }: { title: string }) => title);
  expect({ failed: failed.status, moved: moved.status, titles, isRepeat: isRepeat(await move()) }).toEqual({
    failed: 500,
    moved: 200,
    titles: ['a', 'c', 'b'],
    isRepeat: true,
  });
});

it('what was done is known for 400 days', async () => {
  const clientId = await app.aClient();
  const key = keyed(crypto.randomUUID());
  const sendAfter = async (days: number) => {
    app.clock.set(new Date(Date.now() + days * DAY_MS).toISOString());
    await app.sweep();
    const admin = await app.signIn('admin');
    const reply = await admin.send('POST', `/api/clients/${clientId}/notes`, { text: 'Once' }, key);
    app.clock.set(new Date().toISOString());
    return isRepeat(reply) ? 'repeat' : reply.status;
  };
  expect([await sendAfter(0), await sendAfter(399), await sendAfter(401)]).toEqual([201, 'repeat', 201]);
});

it('calls that are sent again, at once or later, do what they do when each is sent once', async () => {
  /** A client with a task and a visit, and what is done to them. */
  async function workspace(by: Person) {
    const clientId = await app.aClient({}, by);
    const taskId = (await app.addTask(clientId, {}, by))._id;
    const visitId = (await app.addVisit(clientId, {}, by))._id;
    const calls = {
      note: (text: string) => ['POST', `/api/clients/${clientId}/notes`, { text }] as const,
      followUp: (text: string) => ['PUT', `/api/clients/${clientId}`, { nextFollowUpDate: `2026-12-0${text.length}` }] as const,
      move: (text: string) =>
        ['POST', `/api/clients/${clientId}/tasks/${taskId}/move`, { status: ['todo', 'done', 'backlog'][text.length % 3] }] as const,
      rename: (text: string) => ['PUT', `/api/clients/${clientId}/tasks/${taskId}`, { title: text }] as const,
      addTask: (text: string) => ['POST', `/api/clients/${clientId}/tasks`, { title: text, date: '2026-12-01' }] as const,
      correct: (text: string) => ['PUT', `/api/checkins/${visitId}`, { notes: text }] as const,
    };
    return {
      send(name: keyof typeof calls, text: string, key?: string) {
        const [method, path, body] = calls[name](text);
        return by.send(method, path, body, key === undefined ? {} : keyed(key));
      },
      async outcome() {
        const client = (await by.get(`/api/clients/${clientId}`)).body;
        const tasks = (await by.get(`/api/clients/${clientId}/tasks`)).body;
        const visit = (await by.get(`/api/checkins/${visitId}`)).body;
        return {
          notes: await notesOf(clientId),
          client: [client.nextFollowUpDate, client.version],
          tasks: tasks.map(({ title, status, version }: Record<string, unknown>) => [title, status, version]),
          visit: [visit.notes, visit.version],
        };
      },
    };
  }
  const aSend = fc.record({
    name: fc.constantFrom(...(['note', 'followUp', 'move', 'rename', 'addTask', 'correct'] as const)),
    text: fc.constantFrom('a', 'bb', 'ccc'),
    atOnce: fc.integer({ min: 1, max: 3 }),
    isSentLater: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aSend, { maxLength: 8 }), async (plan) => {
      const [once, often] = [await workspace(app.admin), await workspace(app.admin)];
      for (const { name, text } of plan) expect((await once.send(name, text)).status).toBeLessThan(300);
      const keys = plan.map(() => crypto.randomUUID());
      for (const [at, { name, text, atOnce }] of plan.entries()) {
        const replies = await Promise.all(Array.from({ length: atOnce }, () => often.send(name, text, keys[at])));
        expect(replies.filter((reply) => !isRepeat(reply)).map(({ status }) => status < 300)).toEqual([true]);
      }
      for (const [at, { name, text, isSentLater }] of plan.entries())
        if (isSentLater) expect(isRepeat(await often.send(name, text, keys[at]))).toBe(true);
      expect(await often.outcome()).toEqual(await once.outcome());
    }),
    { numRuns: 15 },
  );
});
