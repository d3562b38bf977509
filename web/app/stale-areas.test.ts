import type { LiveChange } from '@fairlead/contract/history';
import { expect, it } from 'vitest';
import { findStaleAreas } from './stale-areas.ts';

const change = (area: LiveChange['area'], entityId = 'e1'): LiveChange => ({
  area,
  entityId,
  action: 'updated',
  actorId: null,
  at: '2026-11-21T10:00:00.000Z',
});

it.each([
  ['clients', ['clients', 'dashboard', 'timeline', 'calendar', 'tasks', 'ledger', 'contacts', 'lanes', 'today', 'checkins', 'documents']],
  ['team', ['team', 'dashboard', 'timeline', 'clients', 'calendar', 'tasks', 'documents']],
  [
    'imports',
    [
      'imports',
      'dashboard',
      'timeline',
      'team',
      'clients',
      'calendar',
      'tasks',
      'ledger',
      'contacts',
      'lanes',
      'ports',
      'checkins',
      'documents',
    ],
  ],
  ['dashboard', ['*']],
  ['settings', ['*']],
  ['accounts', ['accounts', 'dashboard', 'timeline', 'checkins', 'documents']],
] as const)('a change of %s makes %j stale', (area, expected) => {
  expect(findStaleAreas(change(area), 'u1')).toEqual(expected);
});

it('a change of the user’s own account makes everything stale, because its role decides what the user sees', () => {
  expect(findStaleAreas(change('accounts', 'u1'), 'u1')).toEqual(['*']);
});
