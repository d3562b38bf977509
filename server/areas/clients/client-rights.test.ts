import type { AccountRole, Actor } from '@fairlead/contract/kit/permissions';
import { expect, it } from 'vitest';
import type { ClientRow } from './clients.rules.ts';
import { CLIENT_KIND } from './clients.service.ts';

const { canCreate, canDelete, canEdit } = CLIENT_KIND.policy;

const someone = (role: AccountRole): Actor => ({ accountId: 'a-1', username: 'someone', role, employeeId: 'e-1', sees: 'all' });
const created = { createdBy: 'a-1', assignedToId: null } as ClientRow;
const assigned = { createdBy: 'a-2', assignedToId: 'e-1' } as ClientRow;
const others = { createdBy: 'a-2', assignedToId: 'e-2' } as ClientRow;

it.each([
  ['Administrator', true, [true, true, true], [true, true, true]],
  ['Manager', true, [true, true, true], [true, true, true]],
  ['Member', true, [true, true, false], [true, false, false]],
  ['Viewer', false, [false, false, false], [false, false, false]],
] as const)(
  '%s may add: %s; of what they added, what is assigned to them, and what is others’ they may edit %j and delete %j',
  (role, adds, changes, deletions) => {
    const actor = someone(role);
    expect(canCreate(actor)).toBe(adds);
    expect([created, assigned, others].map((each) => canEdit(actor, each))).toEqual(changes);
    expect([created, assigned, others].map((each) => canDelete(actor, each))).toEqual(deletions);
  },
);

it('nobody’s client is not a Member’s whose account has no employee', () => {
  expect(canEdit({ ...someone('Member'), employeeId: null }, { createdBy: null, assignedToId: null } as ClientRow)).toBe(false);
});
