import type { CheckIn } from '@fairlead/contract/checkins';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../platform/geolocation.ts';
import { blankEntry, type CheckInValues, checkValues, isEntered, loggedBefore, valuesAt } from './check-in-form.rules.ts';

const fix: Fix = { latitude: 15.408833, longitude: 73.800694, accuracy: 9, fixAt: '2026-11-21T05:12:00.000Z', source: 'live' };
const filled: CheckInValues = {
  _id: 'a',
  clientId: 'c',
  eventType: 'site_visit',
  date: '2026-11-21',
  time: '10:42',
  teamMembers: [],
  notes: '',
};

describe('what keeps a visit from being sent', () => {
  it('is told one by one, in the order of the form', () => {
    const values = { ...filled, clientId: '', eventType: '' as const, date: '', time: '' };
    const told: (string | undefined)[] = [checkValues(values, undefined, 'UTC').problem?.message];
    for (const field of ['clientId', 'eventType', 'date', 'time'] as const) {
      Object.assign(values, { [field]: filled[field] });
      told.push(checkValues(values, undefined, 'UTC').problem?.message);
    }
    expect(told).toEqual([
      'Please select a client/lead',
      'Please select an event type',
      'Please select a date',
      'Please select a time',
      'Please add your location',
    ]);
    expect(checkValues(filled, fix, 'UTC').problem).toBeUndefined();
  });
});

it('sends the position in words and in numbers, with how it was come by', () => {
  expect(checkValues(filled, fix, 'Asia/Kolkata').body).toEqual({
    ...filled,
    location: '15°24\'31.8"N 73°48\'02.5"E',
    latitude: 15.408833,
    longitude: 73.800694,
    accuracy: 9,
    fixAt: '2026-11-21T05:12:00.000Z',
    fixSource: 'live',
    timeZone: 'Asia/Kolkata',
    timestamp: '2026-11-21T10:42:00',
  });
});

describe('the date and time of a visit', () => {
  const nextDay = new Date(2026, 10, 22, 8, 5);

  it('are now’s until the user sets one of them', () => {
    expect(valuesAt(blankEntry('a'), nextDay)).toMatchObject({ date: '2026-11-22', time: '08:05' });
  });

  it('stay together as they were set, whenever the form comes back', () => {
    const entry = { ...blankEntry('a'), when: { date: '2026-11-21', time: '10:42' } };
    expect(valuesAt(entry, nextDay)).toMatchObject({ date: '2026-11-21', time: '10:42' });
    expect([isEntered(blankEntry('a')), isEntered(entry)]).toEqual([false, true]);
  });
});

describe('a visit that had arrived before', () => {
  const sent = checkValues(filled, fix, 'UTC').body;
  const stored = { ...filled, createdAt: '2026-11-21T05:12:30.000Z', notes: null, imageProof: null } as unknown as CheckIn;
  if (!sent) throw new Error('the values are complete');

  it.each([
    ['the same', stored, false, false],
    ['other notes', { ...stored, notes: 'Before' }, false, true],
    ['another client', { ...stored, clientId: 'd' }, false, true],
    ['no photo', stored, true, true],
  ])('with %s says when it was logged, and what is missing from it', (_, found, hasPhoto, isMissing) => {
    const said = loggedBefore(found, sent, hasPhoto);
    expect(said).toMatch(/^This visit was logged at Nov 21, 2026, /);
    expect(said.endsWith(' What you changed after that was not saved.')).toBe(isMissing);
  });
});
