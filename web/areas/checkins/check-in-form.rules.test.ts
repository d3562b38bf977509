import { CHECKIN_PHOTO_MAX_BYTES } from '@fairlead/contract/checkins';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../platform/geolocation.ts';
import { type CheckInValues, checked, photoProblem } from './check-in-form.rules.ts';

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
    const told: (string | undefined)[] = [checked(values, undefined, 'UTC').problem?.message];
    for (const field of ['clientId', 'eventType', 'date', 'time'] as const) {
      Object.assign(values, { [field]: filled[field] });
      told.push(checked(values, undefined, 'UTC').problem?.message);
    }
    expect(told).toEqual([
      'Please select a client/lead',
      'Please select an event type',
      'Please select a date',
      'Please select a time',
      'Please add your location',
    ]);
    expect(checked(filled, fix, 'UTC').problem).toBeUndefined();
  });
});

it('sends the position in words and in numbers, with how it was come by', () => {
  expect(checked(filled, fix, 'Asia/Kolkata').body).toEqual({
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

it('takes pictures of up to 10 MB', () => {
  expect(photoProblem({ type: 'image/jpeg', size: CHECKIN_PHOTO_MAX_BYTES })).toBeUndefined();
  expect(photoProblem({ type: 'image/jpeg', size: CHECKIN_PHOTO_MAX_BYTES + 1 })).toBe('File size must be less than 10MB');
  expect(photoProblem({ type: 'application/pdf', size: 1 })).toBe('Please select an image file');
});
