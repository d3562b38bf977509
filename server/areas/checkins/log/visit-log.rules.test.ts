import { checkInDraft } from '@fairlead/contract/checkins';
import { describe, expect, it } from 'vitest';
import { rowOf } from '../checkins.rules.ts';
import {
  contentHashOf,
  type Entry,
  entryAfter,
  findWrongHead,
  findWrongVisit,
  followEntries,
  type Head,
  type LoggedVisit,
  NO_VISIT,
  START,
  UNFOLLOWED,
} from './visit-log.rules.ts';

const at = '2026-11-21T05:00:00.000Z';
const said = (checkInId: string, action: string, contentHash: string | null = 'content') => ({
  at,
  checkInId,
  action,
  accountId: 'someone',
  contentHash,
});

/** Each as if it had been written after those before it. */
function chain(...parts: ReturnType<typeof said>[]): Entry[] {
  const entries: Entry[] = [];
  for (const part of parts) entries.push(entryAfter({ ...START, ...entries.at(-1) } as Head, part));
  return entries;
}

const LOG = chain(
  said('one', 'takenOver'),
  said(NO_VISIT, 'complete', null),
  said('two', 'created'),
  said('one', 'corrected'),
  said('two', 'purged', null),
);
const follow = (entries: readonly Entry[]) => followEntries(UNFOLLOWED, entries);
const withEntry = (seq: number, change: Partial<Entry>) => LOG.map((entry) => (entry.seq === seq ? { ...entry, ...change } : entry));

describe('a chain', () => {
  it('that was not altered fits, also when it is followed in pieces', () => {
    const { seq, hash } = LOG[4] as Entry;
    const whole = { head: { ...START, seq, hash, isComplete: 1 }, lastAt: at, notedSeq: null, problem: null };
    expect(follow(LOG)).toEqual(whole);
    for (let size = 0; size <= LOG.length; size += 1) expect(followEntries(follow(LOG.slice(0, size)), LOG.slice(size))).toEqual(whole);
  });

  const parts: [keyof Entry, string | null][] = [
    ['at', '2026-11-21T05:00:00.001Z'],
    ['checkInId', 'other'],
    ['action', 'restored'],
    ['accountId', 'somebody'],
    ['accountId', null],
    ['contentHash', 'another'],
    ['hash', 'another'],
  ];
  it.each(LOG.flatMap(({ seq }) => parts.map(([part, to]) => [seq, part, to] as const)))(
    'tells that of entry %i, %s became %s',
    (seq, part, to) => {
      const { checkInId } = { ...LOG[seq - 1], ...(part === 'checkInId' && { checkInId: to as string }) } as Entry;
      const { problem, head } = follow(withEntry(seq, { [part]: to }));
      expect(problem).toEqual({ seq, checkInId, what: `Entry ${seq} was changed: its hash is not that of what it says.` });
      expect(head.seq).toBe(seq - 1);
    },
  );

  it('tells that an entry which was hashed anew does not carry on: the one after it names the hash before', () => {
    const anew = entryAfter({ ...START, ...LOG[1] } as Head, said('two', 'created', 'forged'));
    expect(follow(withEntry(3, anew)).problem).toMatchObject({ seq: 4, checkInId: 'one' });
  });

  it.each([1, 2, 3, 4])('tells that entry %i is missing', (seq) => {
    const { problem } = follow(LOG.filter((entry) => entry.seq !== seq));
    expect(problem).toMatchObject({ seq, what: `Entry ${seq} is missing: the next is ${seq + 1}.` });
  });

  it('tells that entries changed places, and that one is there twice', () => {
    const [first, second, ...rest] = LOG as [Entry, Entry, ...Entry[]];
    expect(follow([second, first, ...rest]).problem?.what).toBe('Entry 1 is missing: the next is 2.');
    expect(follow([first, first, second, ...rest]).problem?.what).toBe('Entry 2 is missing: the next is 1.');
  });

  it.each(['takenOver', 'complete'])('tells that an entry "%s" comes after all visits had been taken over', (action) => {
    const late = entryAfter({ ...START, ...LOG[4] } as Head, said('smuggled', action));
    expect(follow([...LOG, late]).problem).toEqual({
      seq: 6,
      checkInId: 'smuggled',
      what: 'Entry 6 takes over a visit after all from before the log had been taken over.',
    });
  });
});

describe('the stored head', () => {
  const end: Head = { ...START, seq: 5, hash: 'last', isComplete: 1 };
  it.each<[string, Head | undefined, Head | undefined, string | undefined]>([
    ['fits', end, end, undefined],
    ['and the log are not there yet', undefined, undefined, undefined],
    ['is of a later entry', { ...end, seq: 7 }, end, 'The log ends with entry 5, but 7 were written: the last are missing.'],
    ['is there without the log', end, undefined, 'The log ends with entry 0, but 5 were written: the last are missing.'],
    ['is of an earlier entry', { ...end, seq: 4 }, end, 'The log has 5 entries, but only 4 were written by Fairlead.'],
    ['is missing', undefined, end, 'The log has 5 entries, but only 0 were written by Fairlead.'],
    ['has another hash', { ...end, hash: 'x' }, end, 'The hash kept of the last entry is not that of entry 5.'],
    [
      'says that visits are still to be taken over',
      { ...end, isComplete: 0 },
      end,
      'Whether the visits from before the log have been taken over is not what the log says.',
    ],
  ])('%s', (_, stored, last, what) => {
    expect(findWrongHead(stored, last, last ? 1 : 0)?.what).toBe(what);
  });
});

describe('a visit', () => {
  const draft = checkInDraft.parse({
    clientId: '01987654-0000-7000-8000-000000000001',
    eventType: 'site_visit',
    date: '2026-11-21',
    time: '09:30',
    location: 'Gate',
    latitude: 18.95,
    longitude: 72.85,
  });
  const row = rowOf(draft, { id: 'one', createdBy: 'someone', at, fileId: null }, 'Asia/Kolkata');
  const visit: LoggedVisit & Record<string, unknown> = {
    ...row,
    notes: '',
    logSalt: 'salt',
    photoSha256: null,
    firstPhotoId: null,
    firstPhotoSha256: null,
  };
  const last = { lastSeq: 4, lastAction: 'corrected', lastContentHash: contentHashOf(visit) };
  const check = (change: object = {}, isComplete = true) => findWrongVisit({ ...visit, ...last, ...change }, isComplete);

  it('that was not altered fits, whatever the order of its columns and what is derived from them', () => {
    const turned = Object.fromEntries(Object.entries(visit).reverse()) as typeof visit;
    expect([check(), findWrongVisit({ ...turned, ...last }, true), check({ searchText: 'other' }), check({ columnOfLater: null })]).toEqual(
      [null, null, null, null],
    );
  });

  it.each(Object.entries(visit).filter(([column]) => column !== 'searchText' && column !== 'id'))(
    'whose %s was altered is found',
    (column, value) => {
      const altered = typeof value === 'number' ? value + 0.000001 : `${value ?? ''}x`;
      const what = 'Visit one was changed since entry 4, which was its last.';
      expect(check({ [column]: altered })).toEqual({ seq: 4, checkInId: 'one', what });
      // Emptied, where it was not empty.
      if (value !== null) expect(check({ [column]: null })).toEqual({ seq: 4, checkInId: 'one', what });
    },
  );

  it('whose contents moved from one column to another is found', () => {
    expect(check({ notes: visit.location, location: visit.notes })).not.toBeNull();
  });

  it('that was removed for good and is there again is found', () => {
    const what = 'Visit one is there, but entry 4 says that it was removed for good.';
    expect(check({ lastAction: 'purged', lastContentHash: null })).toEqual({ seq: 4, checkInId: 'one', what });
  });

  it('without an entry is found, unless it is from before the log and still to be taken over', () => {
    const none = { lastSeq: null, lastAction: null, lastContentHash: null };
    const missing = { seq: null, checkInId: 'one', what: 'Visit one is not in the log.' };
    expect([check(none), check(none, false), check({ ...none, logSalt: null }), check({ ...none, logSalt: null }, false)]).toEqual([
      missing,
      missing,
      missing,
      null,
    ]);
  });
});
