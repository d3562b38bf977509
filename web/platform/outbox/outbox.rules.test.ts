import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutboxEntry } from './entry.ts';
import { entriesToSend, isDue, isForgotten, judgeFailure, madeAfter, nextTry, SENT_AT_ONCE, stateText, waitAfter } from './outbox.rules.ts';

const entry = (part: Partial<OutboxEntry>): OutboxEntry => ({
  id: 'a',
  userId: 'meera',
  kind: 'note',
  format: 1,
  content: {},
  title: '',
  scope: '',
  files: [],
  madeAt: '2026-11-24T10:00:00.000Z',
  state: 'waiting',
  tries: 0,
  notBefore: 0,
  ...part,
});

it('waits twice as long after each failure, five minutes at most', () => {
  expect([1, 2, 3, 8, 9, 40].map((failures) => waitAfter(failures, 0.5))).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
  expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([1_500, 2_500]);
});

it.each([
  [401, 0, 'signed-out'],
  [0, 0, 'unreached'],
  [502, 0, 'unreached'],
  [503, 50, 'unreached'],
  [500, 0, 'again'],
  [429, 0, 'again'],
  [500, 8, 'refused'],
  [400, 0, 'refused'],
  [403, 0, 'refused'],
  [404, 0, 'refused'],
  [409, 0, 'refused'],
] as const)('judges a send that was answered %i after %i tries as %s', (status, tries, verdict) => {
  expect(judgeFailure({ status, retryAfter: 0, tries }).verdict).toBe(verdict);
});

it('waits at least as long as the server asks for', () => {
  expect(judgeFailure({ status: 429, retryAfter: 600, tries: 0 })).toMatchObject({ waitMs: 600_000 });
  expect(judgeFailure({ status: 503, retryAfter: 60, tries: 0 })).toEqual({ verdict: 'unreached', waitMs: 60_000 });
});

it('waits no longer than an hour, so that a wait of a clock that was set back since is over', () => {
  expect(judgeFailure({ status: 429, retryAfter: 90_000, tries: 0 })).toMatchObject({ waitMs: 3_600_000 });
  expect([0, 1, 3_600_000, 3_600_001].map((ahead) => isDue(500 + ahead, 500))).toEqual([true, false, false, true]);
});

it('notes what follows as made later, also by a clock that was set back between', () => {
  const now = new Date('2026-11-24T10:00:00.000Z');
  expect(madeAfter([], now)).toBe('2026-11-24T10:00:00.000Z');
  expect(madeAfter(['2026-11-24T09:59:00.000Z'], now)).toBe('2026-11-24T10:00:00.000Z');
  expect(madeAfter(['2026-11-25T09:59:00.000Z', '2026-11-24T09:59:00.000Z'], now)).toBe('2026-11-25T09:59:00.001Z');
});

it('tries again after what may pass for a kind of entry, eight times at most', () => {
  const conflict = { status: 409, retryAfter: 0, mayPass: true };
  expect([7, 8].map((tries) => judgeFailure({ ...conflict, tries }).verdict)).toEqual(['again', 'refused']);
});

it('keeps a place free for what is quickly sent', () => {
  const film = { name: 'crane.mov', type: '', size: 50_000_000, isSent: false };
  const films = ['a', 'b', 'c', 'd'].map((id) => entry({ id, scope: id, files: [film] }));
  const note = entry({ id: 'n', scope: 'n', files: [{ ...film, size: 200_000 }] });
  const ids = (chosen: OutboxEntry[]) => chosen.map(({ id }) => id);
  expect(ids(entriesToSend([...films, note], new Set(), 10))).toEqual(['a', 'b', 'c', 'n']);
  expect(ids(entriesToSend(films, new Set(['b', 'c']), 10))).toEqual(['a']);
  const halfSent = entry({ id: 'h', scope: 'h', files: [{ ...film, isSent: true }] });
  expect(ids(entriesToSend([...films, halfSent], new Set(['a', 'b', 'c']), 10))).toEqual(['h']);
});

it('begins the oldest of each scope, never two of one scope and never more than a line carries', () => {
  const drafts = fc.array(
    fc.record({
      scope: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      notBefore: fc.constantFrom(0, 0, 50),
      state: fc.constantFrom('waiting', 'waiting', 'attention', 'sent'),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(drafts, fc.subarray([0, 1, 2, 3]), (given, running) => {
      const entries = given.map((part, place) =>
        entry({ ...(part as Partial<OutboxEntry>), id: `e${place}`, madeAt: `2026-11-24T10:00:${String(place).padStart(2, '0')}.000Z` }),
      );
      const sending = new Set(running.map((place) => `e${place}`));
      const chosen = entriesToSend(entries, sending, 10);
      const busy = [...entries.filter(({ id }) => sending.has(id)), ...chosen].map(({ scope }) => scope);
      expect(chosen.length).toBeLessThanOrEqual(SENT_AT_ONCE);
      for (const { id, scope, state, notBefore, madeAt } of chosen) {
        expect([state, notBefore, sending.has(id)]).toEqual(['waiting', 0, false]);
        expect(busy.filter((each) => each === scope)).toHaveLength(1);
        expect(entries.some((each) => each.scope === scope && each.state === 'waiting' && each.madeAt < madeAt)).toBe(false);
      }
    }),
  );
});

it('says when the next may be tried', () => {
  expect(nextTry([entry({ notBefore: 70 }), entry({ notBefore: 50 }), entry({ state: 'attention' })])).toBe(50);
  expect(nextTry([entry({ state: 'sent' })])).toBeUndefined();
});

it('lists what was sent for a day', () => {
  const sent = entry({ state: 'sent', sentAt: '2026-11-24T10:00:00.000Z' });
  expect(['2026-11-25T09:59:00Z', '2026-11-25T10:01:00Z'].map((at) => isForgotten(sent, Date.parse(at)))).toEqual([false, true]);
  expect(isForgotten(entry({}), Date.parse('2027-11-25T09:59:00Z'))).toBe(false);
});

it('says the state in words', () => {
  const files = [1, 2, 3].map((place) => ({ name: `${place}.jpg`, type: '', size: 1, isSent: place < 3 }));
  const text = (part: Partial<OutboxEntry>, isSending = false, isLost = false) => stateText(entry(part), { isSending, isLost });
  expect([text({}), text({}, false, true), text({ files }, true), text({ state: 'attention' }), text({ state: 'sent' })]).toEqual([
    'Waiting',
    'Waiting for a connection',
    'Sending… · 2 of 3 files sent',
    'Needs attention',
    'Sent',
  ]);
});
