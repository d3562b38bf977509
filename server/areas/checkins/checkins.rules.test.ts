import { checkInChange, checkInDraft } from '@fairlead/contract/checkins';
import { describe, expect, it } from 'vitest';
import type { NewRecord } from '../../records/write/kind.ts';
import { bodyHashOf, changedBy, isFarAhead, type ReceivedCheckIn, rangeOf, rowOf } from './checkins.rules.ts';

const CLIENT = '01987654-0000-7000-8000-000000000001';
const COLLEAGUE = '01987654-0000-7000-8000-000000000002';
const sent = {
  clientId: CLIENT,
  eventType: 'site_visit',
  date: '2026-11-21',
  time: '09:30',
  location: '18°57\'00.0"N 72°51\'00.0"E',
  latitude: 18.95,
  longitude: 72.85,
  timeZone: 'Asia/Kolkata',
};
const draft = (changes: Record<string, unknown> = {}) => checkInDraft.parse({ ...sent, ...changes });
const made: NewRecord = { id: 'one', createdBy: 'someone', at: '2026-11-21T05:00:00.000Z', fileId: null };
const stored = (received: ReceivedCheckIn) => rowOf(received, made, 'Europe/Berlin');
const row = stored(draft());

describe('the row of a visit', () => {
  it('takes its instant from date, time and the device zone, whatever timestamp was sent', () => {
    expect(stored(draft({ timestamp: 'yesterday' })).timestampAt).toBe('2026-11-21T04:00:00.000Z');
  });

  it('falls back to the zone of the workspace, and keeps which it was', () => {
    expect(stored(draft({ timeZone: undefined }))).toMatchObject({
      timeZone: 'Europe/Berlin',
      timestampAt: '2026-11-21T08:30:00.000Z',
    });
  });

  it('keeps the time of the fix in UTC and each team member once', () => {
    expect(stored(draft({ fixAt: '2026-11-21T09:29:58+05:30', teamMembers: [COLLEAGUE, COLLEAGUE] }))).toMatchObject({
      fixAt: '2026-11-21T03:59:58.000Z',
      teamMembers: JSON.stringify([COLLEAGUE]),
    });
  });
});

describe('the hash of a send', () => {
  it('is the same for the same content, in any order of keys and whatever the timestamp', () => {
    const again = checkInDraft.parse({ timestamp: 'now', notes: '', ...Object.fromEntries(Object.entries(sent).reverse()) });
    expect(bodyHashOf(again, undefined)).toBe(bodyHashOf(draft(), undefined));
  });

  it.each([
    ['notes', { notes: 'Gate closed' }],
    ['time', { time: '09:31' }],
    ['latitude', { latitude: 18.950001 }],
    ['zone', { timeZone: undefined }],
    ['team', { teamMembers: [COLLEAGUE] }],
  ])('differs with another %s', (_, changes) => {
    expect(bodyHashOf(draft(changes), undefined)).not.toBe(bodyHashOf(draft(), undefined));
  });

  it('stays what it was, so that a send by an earlier version is known again', () => {
    expect(bodyHashOf(draft(), undefined)).toBe('5040c40d0e0f3b0d91156388a5e7a31857bb466bc4c2bac41ca5c8b92108aab3');
  });

  it('differs with another photo or none', () => {
    const hashes = [undefined, 'aa', 'bb'].map((photo) => bodyHashOf(draft(), photo));
    expect(new Set(hashes).size).toBe(3);
  });
});

describe('a correction', () => {
  it('changes nothing where it states what is there', () => {
    expect(changedBy(row, checkInChange.parse({ ...sent, notes: null, version: 1 }), null)).toEqual({});
  });

  it('clears by null and moves the instant with the time', () => {
    const noted = stored(draft({ notes: 'Gate closed' }));
    expect(changedBy(noted, checkInChange.parse({ notes: null, time: '10:00' }), null)).toEqual({
      notes: null,
      searchText: row.searchText,
      time: '10:00',
      timestampAt: '2026-11-21T04:30:00.000Z',
    });
  });

  it('moves the instant with the zone alone', () => {
    expect(changedBy(row, checkInChange.parse({ timeZone: 'UTC' }), null)).toEqual({
      timeZone: 'UTC',
      timestampAt: '2026-11-21T09:30:00.000Z',
    });
  });
});

it.each([
  ['2026-11-22', '10:30', false],
  ['2026-11-22', '10:31', true],
  ['2026-11-23', '00:00', true],
  ['1900-01-01', '00:00', false],
])('takes %s %s as too far ahead of 10:30 on the 21st in Kolkata: %s', (date, time, expected) => {
  expect(isFarAhead({ date, time, timeZone: 'Asia/Kolkata' }, new Date('2026-11-21T05:00:00Z'))).toBe(expected);
});

describe('a range', () => {
  it('takes bare days whole, by the clock of the workspace', () => {
    expect(rangeOf({ startDate: '2026-11-21', endDate: '2026-11-21' }, 'Asia/Kolkata')).toEqual({
      from: '2026-11-20T18:30:00.000Z',
      to: '2026-11-21T18:29:59.999Z',
    });
  });

  it('counts the hours of a day on which the clock changes', () => {
    expect(rangeOf({ startDate: '2026-03-29', endDate: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T21:59:59.999Z',
    });
  });

  it('takes instants as they are and may be open', () => {
    expect(rangeOf({ endDate: '2026-11-21T23:59:59+01:00' }, 'UTC')).toEqual({ to: '2026-11-21T22:59:59.000Z' });
    expect(rangeOf({}, 'UTC')).toEqual({});
  });
});
