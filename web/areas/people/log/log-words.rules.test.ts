import type { LogEntry } from '@fairlead/contract/people/log';
import { expect, it } from 'vitest';
import { readLogAddress } from './log-address.rules.ts';
import { describeLogEntry, nameActor } from './log-words.rules.ts';

const entry: LogEntry = {
  _id: 'e1',
  at: '2026-11-24T06:00:00.000Z',
  by: 'chief',
  about: 'riya',
  area: 'accounts',
  action: 'updated',
  changes: {},
};

it.each<[Partial<LogEntry>, string]>([
  [{ changes: { role: 'Manager' } }, 'gave riya the role Manager'],
  [{ changes: { role: { from: 'Member', to: 'Viewer' }, by: 'provider' }, by: null }, 'gave riya the role Viewer'],
  [{ changes: { disabled: true } }, 'locked riya'],
  [{ changes: { disabled: false, employeeId: null } }, 'unlocked riya, changed the employee of riya'],
  [
    { about: 'chief', changes: { fields: ['phoneNumber', 'emailId', 'passwordHash', 'mustChangePassword'] } },
    'changed phone number, e-mail address, password of their own account',
  ],
  [{ action: 'created', changes: { role: 'Member' } }, 'added the account riya as Member'],
  [{ action: 'joined', by: null }, 'riya joined'],
  [{ action: 'invited', changes: { by: 'mail' } }, 'made a one-time link for riya'],
  [{ action: 'invited', changes: { secondStep: 'removed' } }, 'made a one-time link for riya that removes the second step'],
  [{ action: 'linkAllowed' }, 'allowed the provider to link riya'],
  [{ action: 'addressFreed' }, 'freed the e-mail address of riya'],
  [{ action: 'keyCreated', changes: { name: 'Website form' } }, 'made the API key “Website form” with the rights of riya'],
  [{ action: 'keyRevoked', changes: { name: 'Website form' } }, 'revoked the API key “Website form” of riya'],
  [{ action: 'somethingNew' }, 'something new: riya'],
  [
    {
      area: 'settings',
      about: null,
      changes: { clientVisibility: { from: 'all', to: 'own' }, projects: { from: ['A'], to: ['A', 'B', 'C', 'D'] } },
    },
    'changed Members and Viewers see: all → own; Projects: A → 4 lines',
  ],
  [{ area: 'calendar', about: null, action: 'feedCreated', changes: { kind: 'team' } }, 'made a calendar address for team'],
  [
    { action: 'exported', about: null, changes: { list: 'Clients', format: 'csv', rows: 'All 40 records' } },
    'exported Clients as csv: All 40 records',
  ],
])('says %j in words', (change, words) => {
  expect(describeLogEntry({ ...entry, ...change })).toBe(words);
});

it('says by which API key', () => {
  expect(nameActor({ by: 'chief', byKey: 'Sheet', changes: {} })).toBe('chief (key “Sheet”)');
});

it('says who it was where nobody was signed in', () => {
  expect([{ by: 'host' }, { by: 'provider' }, {}].map((changes) => nameActor({ by: null, changes }))).toEqual([
    'On the host',
    'The provider',
    'Nobody signed in',
  ]);
});

it('reads from the address what is a filter, and nothing else', () => {
  expect(readLogAddress({ who: 'u1', what: 'roles', from: '2026-11-01', to: 'soon', page: '2', cursor: 'c', more: 'x' })).toEqual({
    who: 'u1',
    what: 'roles',
    from: '2026-11-01',
    page: 2,
    cursor: 'c',
  });
  expect(readLogAddress({ what: 'toString' })).toEqual({});
});
