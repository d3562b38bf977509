import type { AccountRole, Actor } from '@fairlead/contract/kit/permissions';
import { expect, it } from 'vitest';
import type { CheckInRow } from './checkins.rules.ts';
import { CHECKIN_KIND } from './checkins.service.ts';

const { canCreate, canDelete, canEdit } = CHECKIN_KIND.policy;

const actor = (role: AccountRole, changes: Partial<Actor> = {}): Actor => ({
  accountId: 'me',
  username: 'me',
  role,
  employeeId: null,
  sees: 'all',
  ...changes,
});
const visit = (createdBy: string, ...team: string[]) => ({ createdBy, teamMembers: JSON.stringify(team) }) as CheckInRow;

it.each([
  ['Administrator', true],
  ['Manager', true],
  ['Member', true],
  ['Viewer', false],
] as const)('lets a %s log a visit: %s', (role, expected) => {
  expect(canCreate(actor(role))).toBe(expected);
});

it.each([
  ['a Manager', actor('Manager'), visit('another'), true, true],
  ['the Member who logged it', actor('Member'), visit('me'), true, true],
  ['a Member who was along', actor('Member', { employeeId: 'my-employee' }), visit('another', 'my-employee'), true, false],
  ['another Member', actor('Member', { employeeId: 'my-employee' }), visit('another', 'their-employee'), false, false],
  ['a Member without an employee', actor('Member'), visit('another'), false, false],
  ['a Viewer, even of an own visit', actor('Viewer'), visit('me'), false, false],
])('lets %s change and delete it as the table says', (_, who, checkIn, edits, deletes) => {
  expect([canEdit(who, checkIn), canDelete(who, checkIn)]).toEqual([edits, deletes]);
});
