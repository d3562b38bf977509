import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/locks.ts';
import { ApiError } from '../api.ts';
import { inDeviceStore } from '../drafts/device-store.ts';
import { signIn } from '../session.ts';
import type { OutboxView } from './entries.ts';
import { DELETED, type NewEntry, type OutboxKind, type Sending } from './entry.ts';
import { openEntryDraft } from './entry-draft.ts';
import { createOutbox, type Outbox, ROOM_BYTES } from './outbox.ts';
import { openOutboxStore } from './outbox-store.ts';

const lost = () => Promise.reject(new ApiError('network', undefined, 0));
const refusal = (status: number, message = 'No') => Promise.reject(new ApiError('invalid', message, status));

let name = 0;
let isServerThere = true;
let view: OutboxView | undefined;
let outboxes: Outbox[] = [];
const sent: Sending<{ text: string }>[] = [];
let send: (sending: Sending<{ text: string }>) => Promise<unknown>;
const note: OutboxKind<{ text: string }> = {
  noun: 'note',
  format: 2,
  upgrade: (content, format) => (format === 1 ? { text: String(content) } : undefined),
  send: (sending) => {
    sent.push(sending);
    return send(sending);
  },
  mayPass: ({ message }) => message === 'Elsewhere',
  describe: ({ text }) => [['Text', text]],
  shownIn: ['clients'],
};
const shown = vi.fn();
const settled = vi.fn();

beforeEach(() => {
  name += 1;
  isServerThere = true;
  view = undefined;
  sent.length = 0;
  send = () => Promise.resolve({ stored: true });
  shown.mockReset();
  settled.mockReset();
  vi.stubGlobal('fetch', () => (isServerThere ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('gone'))));
  Object.assign(navigator, { locks: fakeLocks() });
  signInAs('meera');
});

afterEach(() => {
  for (const outbox of outboxes) outbox.end();
  outboxes = [];
  vi.useRealTimers();
});

const signInAs = (userId: string) => signIn({ token: `token-${userId}`, username: userId, user: { _id: userId } });

/** The app as it is opened on the same device. */
async function open(userId = 'meera') {
  const outbox = createOutbox(
    (next) => {
      view = next;
    },
    (onClosed) => openOutboxStore(onClosed, `outbox-${name}`),
  );
  outboxes.push(outbox);
  await outbox.begin({ userId, findKind: async (kind) => (kind === 'note' ? note : undefined), onSent: shown, onSettled: settled });
  return outbox;
}

const entry = (id: string, more: Partial<NewEntry> = {}): NewEntry => ({
  id,
  kind: 'note',
  format: 2,
  content: { text: id },
  title: `Note ${id}`,
  scope: id,
  ...more,
});
const states = () => view?.entries.map(({ id, state }) => [id, state]);

it('sends what is added, answers what the server said, and keeps no copy of it', async () => {
  const outbox = await open();
  const outcome = await outbox.add(entry('a', { files: [new File(['xyz'], 'quay.jpg', { type: 'image/jpeg' })] }));
  expect(outcome).toEqual({ state: 'sent', reply: { stored: true } });
  expect(sent.map(({ id, content }) => [id, content])).toEqual([['a', { text: 'a' }]]);
  expect(await sent[0]?.files.get(0)?.text()).toBe('xyz');
  await vi.waitFor(() => expect(view?.entries[0]).toMatchObject({ state: 'sent', content: null, files: [{ isSent: true }] }));
  expect((await outbox.readFiles('a')).size).toBe(0);
  expect(shown).toHaveBeenCalledWith(note, { text: 'a' }, { stored: true });
});

it('shows what was sent before it says so, also where something else is told meanwhile', async () => {
  const order: string[] = [];
  shown.mockImplementation(() => order.push('shown'));
  const outbox = createOutbox(
    (next) => {
      if (next?.entries[0]?.state === 'sent') order.push('sent');
    },
    async (onClosed) => {
      const store = await openOutboxStore(onClosed, `outbox-${name}`);
      return {
        ...store,
        async removeFiles(id) {
          void outbox.tryNow();
          await store.removeFiles(id);
        },
      };
    },
  );
  outboxes.push(outbox);
  await outbox.begin({ userId: 'meera', findKind: async () => note, onSent: shown, onSettled: settled });
  await outbox.add(entry('a'));
  expect(order.slice(0, 2)).toEqual(['shown', 'sent']);
});

it('forgets what was typed in place of an entry when that is sent', async () => {
  openEntryDraft('a').write({ text: 'b' });
  await (await open()).add(entry('a'));
  await vi.waitFor(() => expect(openEntryDraft('a').read()).toBeUndefined());
});

it('keeps what reaches nobody over a restart, and sends it once the server is there again', async () => {
  isServerThere = false;
  send = lost;
  const first = await open();
  expect(await first.add(entry('a'))).toEqual({ state: 'waiting' });
  expect(await first.add(entry('b', { files: [new File(['xyz'], 'quay.jpg')] }))).toEqual({ state: 'waiting' });
  first.end();
  isServerThere = true;
  send = () => Promise.resolve('stored');
  await open();
  await vi.waitFor(() =>
    expect(states()).toEqual([
      ['a', 'sent'],
      ['b', 'sent'],
    ]),
  );
  expect(await sent.at(-1)?.files.get(0)?.text()).toBe('xyz');
});

it('asks a small question before it tries again after a failure', async () => {
  isServerThere = false;
  send = lost;
  const outbox = await open();
  await outbox.add(entry('a'));
  await outbox.tryNow();
  await outbox.tryNow();
  expect(sent).toHaveLength(1);
  isServerThere = true;
  send = () => Promise.resolve('stored');
  await outbox.tryNow();
  expect([sent.length, states()]).toEqual([2, [['a', 'sent']]]);
});

it('waits longer and longer for a server that a gateway answers for', async () => {
  const outbox = await open();
  send = () => refusal(502);
  await outbox.add(entry('a'));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 502 })));
  await outbox.tryNow();
  await outbox.tryNow();
  expect([sent.length, view?.isLost]).toEqual([1, true]);
});

it('tries at once when the network comes back while an old send still hangs', async () => {
  const outbox = await open();
  const { promise, reject } = Promise.withResolvers<never>();
  send = () => promise;
  const outcome = outbox.add(entry('a'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  window.dispatchEvent(new Event('online'));
  send = () => Promise.resolve('stored');
  reject(new ApiError('network', undefined, 0));
  await outcome;
  // Long before the first wait of two seconds is over.
  await vi.waitFor(() => expect(states()).toEqual([['a', 'sent']]));
});

it('does not let what was refused hold up the rest, and tells what the server said', async () => {
  const outbox = await open();
  send = ({ id }) => (id === 'a' ? refusal(400, 'text: too long') : Promise.resolve('stored'));
  expect(await outbox.add(entry('a'))).toMatchObject({ state: 'attention', problem: { message: 'text: too long' } });
  expect(await outbox.add(entry('b'))).toMatchObject({ state: 'sent' });
  expect(states()).toEqual([
    ['a', 'attention'],
    ['b', 'sent'],
  ]);
  send = () => Promise.resolve('stored');
  await outbox.tryNow(['a']);
  expect(states()).toEqual([
    ['a', 'sent'],
    ['b', 'sent'],
  ]);
});

it('waits as long as a busy server asks for, and asks the person after failures of the server itself', async () => {
  const outbox = await open();
  send = () => refusal(503);
  expect(await outbox.add(entry('gateway'))).toEqual({ state: 'waiting' });
  expect(view?.entries[0]).toMatchObject({ state: 'waiting', tries: 0 });
  isServerThere = true;
  send = () => refusal(500);
  await outbox.tryNow();
  expect(view?.entries[0]).toMatchObject({ state: 'waiting', tries: 1 });
});

it('sends entries of one scope in their order, and others beside them', async () => {
  const outbox = await open();
  const gates = new Map(['a', 'b', 'other'].map((id) => [id, Promise.withResolvers<void>()]));
  send = ({ id }) => gates.get(id)?.promise ?? Promise.resolve();
  const added = [outbox.add(entry('a', { scope: 'board' })), outbox.add(entry('b', { scope: 'board' })), outbox.add(entry('other'))];
  await vi.waitFor(() => expect(sent.map(({ id }) => id)).toEqual(['a', 'other']));
  for (const gate of gates.values()) gate.resolve();
  await Promise.all(added);
  expect(sent.map(({ id }) => id)).toEqual(['a', 'other', 'b']);
});

it('gives back what it kept, byte for byte, with name, type and day', async () => {
  isServerThere = false;
  send = lost;
  const outbox = await open();
  const bytes = Uint8Array.from({ length: 4_200_000 }, (_, at) => (at * 31 + (at >> 8)) % 256);
  const options = { type: 'video/webm', lastModified: 1_700_000_000_000 };
  await outbox.add(entry('a', { files: [new File([bytes], 'crane.webm', options), new File([], 'empty.txt'), new File(['x'], 'x.txt')] }));
  const [film, empty, last] = [...(await outbox.readFiles('a')).values()];
  expect(film).toMatchObject({ name: 'crane.webm', size: 4_200_000, ...options });
  expect(Buffer.from(await (film as File).arrayBuffer()).equals(bytes)).toBe(true);
  expect([empty?.name, empty?.size, await last?.text()]).toEqual(['empty.txt', 0, 'x']);
});

it('does not send a file again that has arrived', async () => {
  const outbox = await open();
  send = async ({ onFileSent }) => {
    await onFileSent(0);
    return lost();
  };
  const files = [new File(['1'], 'one.jpg'), new File(['22'], 'two.jpg')];
  await outbox.add(entry('a', { files }));
  send = () => Promise.resolve('stored');
  await outbox.tryNow();
  expect([...(sent.at(-1)?.files.keys() ?? [])]).toEqual([1]);
});

it('shows and sends nothing of another account', async () => {
  isServerThere = false;
  send = lost;
  await (await open()).add(entry('a'));
  outboxes[0]?.end();
  isServerThere = true;
  send = () => Promise.resolve('stored');
  signInAs('ravi');
  await open('ravi');
  expect([states(), sent.length]).toEqual([[], 1]);
  outboxes[1]?.end();
  signInAs('meera');
  await open();
  await vi.waitFor(() => expect(states()).toEqual([['a', 'sent']]));
});

it('stops at a session that ended, without counting it as a try', async () => {
  const outbox = await open();
  send = () => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
    return Promise.reject(new ApiError('unauthenticated', 'Please sign in', 401));
  };
  void outbox.add(entry('a'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  outbox.end();
  signInAs('meera');
  send = () => Promise.resolve('stored');
  await open();
  await vi.waitFor(() => expect(view?.entries).toMatchObject([{ id: 'a', state: 'sent', tries: 0 }]));
});

it('reads what an older version kept, and says so of what it can’t read', async () => {
  const outbox = await open();
  expect(await outbox.add(entry('old', { format: 1, content: 'from before' }))).toMatchObject({ state: 'sent' });
  expect(sent[0]?.content).toEqual({ text: 'from before' });
  expect(await outbox.add(entry('newer', { format: 3 }))).toMatchObject({ state: 'attention', problem: { code: 'unreadable' } });
  expect(await outbox.add(entry('foreign', { kind: 'gone' }))).toMatchObject({ state: 'attention', problem: { code: 'unreadable' } });
});

it('keeps in the tab what the device has no room for, and sends it all the same', async () => {
  const outbox = createOutbox(
    (next) => {
      view = next;
    },
    async () => ({
      ...(await openOutboxStore(undefined, `outbox-${name}`)),
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }),
  );
  outboxes.push(outbox);
  await outbox.begin({ userId: 'meera', findKind: async () => note, onSent: shown, onSettled: settled });
  isServerThere = false;
  send = lost;
  await outbox.add(entry('a', { files: [new File(['xyz'], 'quay.jpg')] }));
  expect(view?.entries).toMatchObject([{ id: 'a', state: 'waiting', isOnlyHere: true }]);
  expect(window.onbeforeunload).not.toBeNull();
  isServerThere = true;
  send = () => Promise.resolve('stored');
  await outbox.tryNow();
  expect(await sent.at(-1)?.files.get(0)?.text()).toBe('xyz');
  expect([states(), window.onbeforeunload]).toEqual([[['a', 'sent']], null]);
});

const untilStopped = ({ signal }: Pick<Sending<unknown>, 'signal'>) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('keeps what takes the place of another before that one is gone', async () => {
  const outbox = await open();
  send = lost;
  await outbox.add(entry('a'));
  await outbox.add({ ...entry('b'), replaces: 'a' });
  expect(states()).toEqual([['b', 'waiting']]);
  const store = await openOutboxStore(undefined, `outbox-${name}`);
  expect((await store.list('meera')).map(({ id }) => id)).toEqual(['b']);
  const unkeepable = { ...entry('c'), content: () => 'a function', replaces: 'b' };
  await outbox.add(unkeepable);
  expect((await store.list('meera')).map(({ id }) => id)).toEqual(['b']);
  store.close();
});

it('forgets what is deleted, while it is being sent too', async () => {
  const outbox = await open();
  send = untilStopped;
  const outcome = outbox.add(entry('a'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await outbox.remove(['a']);
  expect([await outcome, states(), sent.length]).toEqual([{ state: 'waiting' }, [], 1]);
  expect(sent[0]?.signal.reason).toBe(DELETED);
});

it('stops a send at the end of a session without giving up what has arrived', async () => {
  const outbox = await open();
  send = untilStopped;
  void outbox.add(entry('a'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  outbox.end();
  expect(sent[0]?.signal).toMatchObject({ aborted: true });
  expect(sent[0]?.signal.reason).not.toBe(DELETED);
});

/** An outbox whose device keeps a file when `kept` of its entry is resolved. */
async function openSlowly(kept: Record<string, Promise<void>>) {
  const begun: string[] = [];
  const outbox = createOutbox(
    (next) => {
      view = next;
    },
    async (onClosed) => {
      const store = await openOutboxStore(onClosed, `outbox-${name}`);
      return {
        ...store,
        async put(given, files) {
          begun.push(given.id);
          await kept[given.id];
          await store.put(given, files);
        },
      };
    },
  );
  outboxes.push(outbox);
  await outbox.begin({ userId: 'meera', findKind: async () => note, onSent: shown, onSettled: vi.fn() });
  return { outbox, begun };
}

it('shows at once what is handed in, keeps one after the other, sends only what is kept, and asks whoever leaves before', async () => {
  const gates = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  const { outbox, begun } = await openSlowly({ a: gates.a.promise, b: gates.b.promise });
  const outcomes = ['a', 'b'].map((id) => outbox.add(entry(id, { files: [new File(['x'], id)] })));
  await vi.waitFor(() => expect(begun).toEqual(['a']));
  expect(states()).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ]);
  expect(window.onbeforeunload).not.toBeNull();
  gates.a.resolve();
  expect(await outcomes[0]).toMatchObject({ state: 'sent' });
  expect([begun, sent.map(({ id }) => id)]).toEqual([['a', 'b'], ['a']]);
  gates.b.resolve();
  expect(await outcomes[1]).toMatchObject({ state: 'sent' });
  await vi.waitFor(() => expect(window.onbeforeunload).toBeNull());
});

it('keeps no more on the device than there is room for, also of what is handed in at once', async () => {
  const outbox = await open();
  send = untilStopped;
  const half = (id: string) => Object.defineProperty(new File(['x'], id), 'size', { value: ROOM_BYTES * 0.4 });
  for (const id of ['a', 'b', 'c']) void outbox.add(entry(id, { files: [half(id)] }));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(view?.entries.map(({ id, isOnlyHere }) => [id, isOnlyHere])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', true],
  ]);
});

it('asks for attention where a file can’t be read any more, and goes on with the rest', async () => {
  const outbox = await open();
  const gone = new File(['x'], 'moved.pdf');
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
  expect(await outbox.add(entry('a', { files: [gone] }))).toMatchObject({
    state: 'attention',
    problem: { message: expect.stringContaining('can’t be read') },
  });
  expect(await outbox.add(entry('b'))).toMatchObject({ state: 'sent' });
});

it('does not bring back what is deleted while it is being kept', async () => {
  const gate = Promise.withResolvers<void>();
  const { outbox, begun } = await openSlowly({ a: gate.promise });
  const outcome = outbox.add(entry('a', { files: [new File(['x'], 'a')] }));
  await vi.waitFor(() => expect(begun).toEqual(['a']));
  await outbox.remove(['a']);
  gate.resolve();
  await outcome;
  outbox.end();
  await open();
  expect([states(), sent.length]).toEqual([[], 0]);
});

it('counts failures from the last byte that was sent, and says meanwhile what the last was', async () => {
  const outbox = await open();
  const busy = () => refusal(423, 'Still being written');
  send = busy;
  await outbox.add(entry('a', { files: [new File(['xyz'], 'quay.jpg')] }));
  expect(view?.entries[0]).toMatchObject({ state: 'waiting', tries: 1, problem: { message: 'Still being written' } });
  for (const [bytes, counted] of [
    [0, 2],
    [2, 1],
    [2, 2],
    [3, 1],
  ] as const) {
    await vi.waitFor(() => expect(view?.sending.size).toBe(0));
    send = ({ onProgress }) => {
      onProgress(bytes);
      return busy();
    };
    vi.setSystemTime(Date.now() + 400_000);
    await outbox.tryNow();
    expect(view?.entries[0]).toMatchObject({ tries: counted });
  }
  expect(view?.bytesSent.get('a')).toBe(3);
});

it('loses no time and no order where the clock is set back by a day', async () => {
  const outbox = await open();
  send = () => refusal(429);
  await outbox.add(entry('first', { scope: 'board' }));
  vi.setSystemTime(Date.now() - 86_400_000);
  send = () => Promise.resolve('stored');
  await outbox.add(entry('second', { scope: 'board' }));
  expect(states()).toEqual([
    ['first', 'sent'],
    ['second', 'sent'],
  ]);
  expect(sent.map(({ id }) => id)).toEqual(['first', 'first', 'second']);
});

it('takes away what is still being written of a visit before it forgets that it was sent', async () => {
  const first = await open();
  await first.add(entry('v1'));
  first.end();
  const draft = { tab: 'gone', key: 'draft:meera:checkin:new', userId: 'meera', text: '{}', at: Date.now(), sentAs: 'v1' };
  await inDeviceStore((store) => store.change('gone', 'meera', [draft, { ...draft, key: 'draft:meera:checkin:c1', sentAs: 'v2' }], []));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  await open();
  expect((await inDeviceStore((store) => store.list('meera'))).map(({ sentAs }) => sentAs)).toEqual(['v2']);
});

it('goes by what may pass for its kind', async () => {
  const outbox = await open();
  send = ({ id }) => refusal(409, id === 'a' ? 'Elsewhere' : 'Taken');
  expect(await outbox.add(entry('a'))).toMatchObject({ state: 'waiting' });
  expect(await outbox.add(entry('b'))).toMatchObject({ state: 'attention' });
});

it('takes over what another tab has added, and shows what it sends', async () => {
  const [one, other] = [await open(), await open()];
  expect(await other.add(entry('a'))).toMatchObject({ state: 'sent' });
  expect(await one.add(entry('b'))).toMatchObject({ state: 'sent' });
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('has what is shown read again once after several of one scope, also where one of them is refused', async () => {
  const outbox = await open();
  const answers = [Promise.withResolvers(), Promise.withResolvers()];
  send = ({ content }) => answers[Number(content.text)]!.promise;
  const outcomes = ['0', '1'].map((text) => outbox.add(entry(text, { scope: 'board' })));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answers[0]!.resolve({});
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect([shown.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0]);
  answers[1]!.reject(new ApiError('forbidden', 'No', 403));
  expect((await Promise.all(outcomes)).map(({ state }) => state)).toEqual(['sent', 'attention']);
  expect(settled.mock.calls).toEqual([[note]]);
});
