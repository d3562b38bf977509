import { expect, it } from 'vitest';
import { describeEmployeeEntry } from './employee-entry.rules.ts';

const entry = (action: string, changes: Record<string, unknown> = {}, area = 'team') => ({
  _id: 'h1',
  at: '2026-11-21T09:30:00.000Z',
  by: 'riya.nair',
  area,
  entityId: 'e1',
  action,
  changes,
});

it.each([
  ['created', {}, 'added this employee'],
  ['restored', {}, 'restored this employee'],
  ['updated', { attendance: { from: 'Onsite', to: 'Leave' } }, 'changed Attendance Status'],
  ['updated', { photoId: { from: null, to: '0198aaaa' }, nameKey: { from: 'a', to: 'b' } }, 'changed Photo'],
])('%s %j reads %s', (action, changes, words) => {
  expect(describeEmployeeEntry(entry(action, changes))?.words).toBe(words);
});

it('names projects and blanks as the page does, and never a stored file', () => {
  const changes = {
    assignedProjects: { from: '[]', to: '["Mundra coal","Kandla"]' },
    designation: { from: 'Senior', to: null },
    photoId: { from: null, to: '0198aaaa' },
  };
  expect(describeEmployeeEntry(entry('updated', changes))?.changes).toEqual([
    { label: 'Assigned Projects', from: 'No projects assigned', to: 'Mundra coal, Kandla' },
    { label: 'Designation', from: 'Senior', to: 'Not provided' },
    { label: 'Photo' },
  ]);
});

it('leaves entries about clients and visits to others', () => {
  expect(describeEmployeeEntry(entry('updated', {}, 'clients'))).toBeUndefined();
});
