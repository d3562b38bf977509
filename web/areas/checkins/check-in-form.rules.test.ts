import type { CheckIn } from '@fairlead/contract/checkins';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../platform/geolocation.ts';
import {
  CHECK_IN,
  type CheckInValues,
  checkValues,
  describeEarlierVisit,
  judgeHere,
  resolveEntry,
  valuesOf,
} from './check-in-form.rules.ts';

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

describe('problems of an incomplete visit', () => {
  it('are reported one by one, in the order of the form', () => {
    const values = { ...filled, clientId: '', eventType: '', date: '', time: '' };
    const messages: (string | undefined)[] = [checkValues(values, undefined, 'UTC').problem?.message];
    for (const field of ['clientId', 'eventType', 'date', 'time'] as const) {
      Object.assign(values, { [field]: filled[field] });
      messages.push(checkValues(values, undefined, 'UTC').problem?.message);
    }
    expect(messages).toEqual([
      'Please select a client/lead',
      'Please select an event type',
      'Please select a date',
      'Please select a time',
      'Please add your location',
    ]);
    expect(checkValues(filled, fix, 'UTC').problem).toBeUndefined();
  });
});

it('sends the position as text and as numbers, with its source', () => {
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

  it('are the current ones until the user sets one of them', () => {
    expect(resolveEntry(CHECK_IN.blankValues(), nextDay)).toMatchObject({ date: '2026-11-22', time: '08:05' });
  });

  it('stay together as they were set, whenever the form comes back', () => {
    const entry = { ...CHECK_IN.blankValues(), date: '2026-11-21', time: '10:42' };
    expect(resolveEntry(entry, nextDay)).toMatchObject({ date: '2026-11-21', time: '10:42' });
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
    const message = describeEarlierVisit(found, sent, hasPhoto);
    expect(message).toMatch(/^This visit was logged at Nov 21, 2026, /);
    expect(message.endsWith(' What you changed after that was not saved.')).toBe(isMissing);
  });
});

describe('where one is against the sites of the client', () => {
  const site = { name: 'Gate', latitude: fix.latitude, longitude: fix.longitude, radius: 300 };
  const far = { ...site, latitude: site.latitude + 0.01 };

  it('is said in a sentence, and decides what is asked', () => {
    const judged = [[site], [far], []].map((sites) => judgeHere(sites, fix));
    expect(judged.map((each) => [each?.sentence, each?.asked])).toEqual([
      ['Verified: 0 m from Gate, which reaches 300 m; position accurate to 9 m.', undefined],
      ['Away: 1.1 km from Gate, which reaches 300 m; position accurate to 9 m.', 'away reason'],
      ['Cannot verify: the client has no site to compare with.', 'their site'],
    ]);
    expect(judgeHere(undefined, fix)).toBeUndefined();
    expect(judgeHere([site], undefined)).toBeUndefined();
  });

  it('states only what is asked for', () => {
    const entry = { ...CHECK_IN.blankValues(), awayReason: ' Met outside ', isTheirSite: true };
    const stated = ([undefined, 'away reason', 'their site'] as const).map((asked) => {
      const { awayReason, isTheirSite } = valuesOf('a', entry, asked);
      return { awayReason, isTheirSite };
    });
    expect(stated).toEqual([
      { awayReason: undefined, isTheirSite: undefined },
      { awayReason: 'Met outside', isTheirSite: undefined },
      { awayReason: undefined, isTheirSite: true },
    ]);
  });

  it('asks for a reason where one is away', () => {
    expect(checkValues({ ...filled, awayReason: '' }, fix, 'UTC').problem).toEqual({
      field: 'awayReason',
      message: 'Please say why you are away from their sites, or choose “No reason”',
    });
    expect(checkValues({ ...filled, awayReason: 'No reason given' }, fix, 'UTC').body).toMatchObject({ awayReason: 'No reason given' });
  });
});
