import { PERMISSIONS, type Permission } from '@fairlead/contract/kit/permissions';
import { expect, it } from 'vitest';
import { describeGrant, describeGrants, namePermission } from './permission.rules.ts';

it('says in words what a permission is and how far it goes', () => {
  expect((['clientNotes.edit', 'settings.manage', 'checkins.read'] as const).map(namePermission)).toEqual([
    'Client notes: edit',
    'Workspace settings: change',
    'Visits: see',
  ]);
  expect([describeGrant('own'), describeGrant('created'), describeGrant('none')]).toEqual(['Own and assigned', 'Own', 'No']);
});

it('says for all roles in one line how far a permission goes', () => {
  expect(describeGrants('tasks.edit')).toBe('Administrator, Manager: Yes · Member: Own and assigned · Viewer: No');
});

it('gives no two permissions the same name', () => {
  const names = (Object.keys(PERMISSIONS) as Permission[]).map(namePermission);
  expect(names).toEqual([...new Set(names)]);
});
