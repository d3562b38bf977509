import { describe, expect, it } from 'vitest';
import type { LaterEntry } from '../history/history.service.ts';
import { effectOf, findOutdated, fitContacts, readPosition, writePosition } from './pocket.rules.ts';

const entry = (area: string, action: string, changes: object = {}): LaterEntry => ({
  ...{ area: area as LaterEntry['area'], action, entityId: 'x' },
  ...{ changes: changes as LaterEntry['changes'], subjects: [] },
});
const NAMED_IN = ['tasks', 'events', 'visits'];

describe('an entry of the history outdates', () => {
  it.each([
    ['clients', 'created', {}, 'client'],
    ['clients', 'updated', { category: {} }, 'client'],
    ['clients', 'enquired', {}, 'client'],
    ['clients', 'noteAdded', {}, 'nothing'],
    ['clients', 'categoryRenamed', {}, 'nothing'],
    ['clients', 'followUpDue', {}, 'nothing'],
    ['team', 'created', {}, ['employees']],
    ['team', 'updated', { attendance: {} }, 'nothing'],
    ['team', 'updated', { employeeName: {} }, 'everything'],
    ['team', 'updated', { department: {} }, 'everything'],
    ['team', 'deleted', {}, 'everything'],
    ['accounts', 'signedOut', {}, 'nothing'],
    ['accounts', 'updated', { role: 'Manager' }, 'nothing'],
    ['accounts', 'updated', { fields: ['passwordHash'] }, 'nothing'],
    ['accounts', 'updated', { fields: ['username'] }, NAMED_IN],
    ['accounts', 'updated', { employeeId: null }, NAMED_IN],
    ['accounts', 'something new', {}, NAMED_IN],
    ['tasks', 'moved', {}, ['tasks']],
    ['calendar', 'updated', {}, ['events']],
    ['calendar', 'reminded', {}, 'nothing'],
    ['clients', 'categoryPaced', { visitEveryDays: {} }, 'everything'],
    ['checkins', 'created', {}, 'visit'],
    ['settings', 'updated', { currency: {} }, 'nothing'],
    ['settings', 'positionsRemoved', {}, ['visits']],
    ['ledger', 'created', {}, 'nothing'],
    ['contacts', 'created', {}, 'contact'],
    ['imports', 'undone', {}, 'everything'],
    ['dashboard', 'sampleRemoved', {}, 'everything'],
    ['vendors', 'created', {}, 'nothing'],
  ])('%s %s %o: %o', (area, action, changes, effect) => {
    expect(effectOf(entry(area, action, changes), { sees: 'all' })).toEqual(effect);
  });

  it('everything for who sees a department, where an account may belong to another one', () => {
    expect(effectOf(entry('accounts', 'updated', { employeeId: null }), { sees: 'department' })).toBe('everything');
  });
});

it('what was outdated several times is named once, with whatever it was about', () => {
  const moved = (...subjects: string[]) => ({ ...entry('clients', 'updated'), subjects });
  const { clients, parts, isEverything } = findOutdated([moved('x', 'a'), moved('x', 'b'), entry('tasks', 'created')], { sees: 'own' });
  expect({ clients: [...clients], parts: [...parts].sort(), isEverything }).toEqual({
    ...{ clients: [['x', ['x', 'a', 'x', 'b']]], parts: [...NAMED_IN].sort(), isEverything: false },
  });
});

it('a visit outdates its client, and both where it was moved from one to another', () => {
  const visit = { ...entry('checkins', 'updated'), subjects: ['konkan', 'rotterdam', 'asha'] };
  const { reread, clients, parts } = findOutdated([visit], { sees: 'own' });
  expect([[...reread], clients.size, [...parts]]).toEqual([['konkan', 'rotterdam', 'asha'], 0, ['visits']]);
});

it('a contact outdates its client alone', () => {
  const { reread, clients, parts } = findOutdated([{ ...entry('contacts', 'updated'), subjects: ['konkan'] }], { sees: 'own' });
  expect([[...reread], clients.size, [...parts]]).toEqual([['konkan'], 0, []]);
});

it('a position is read as it was written, one of a version that told less is not, and one that could not be sent back is blank', () => {
  const position = {
    point: { last: 'x', origin: '7 00000001', next: '900', open: ['898'] },
    whose: 'a,b,own',
    day: '2026-11-24',
    isLimited: false,
    contactsEach: 20,
  };
  const open = Array.from({ length: 200 }, (_, at) => String(10_000_000 + at));
  expect(readPosition(writePosition(position))).toEqual(position);
  expect(readPosition(Buffer.from(JSON.stringify(position)).toString('base64url'))).toBeUndefined();
  expect(writePosition({ ...position, point: { ...position.point, open } })).toBe('');
});

it.each([
  [[], 20],
  [[{ contacts: 50, clients: 1 }], 20],
  [[{ contacts: 20, clients: 5 }], 20],
  [
    [
      { contacts: 20, clients: 5 },
      { contacts: 1, clients: 1 },
    ],
    19,
  ],
  [
    [
      { contacts: 3, clients: 30 },
      { contacts: 20, clients: 3 },
    ],
    3,
  ],
  [[{ contacts: 2, clients: 100 }], 1],
  [[{ contacts: 2, clients: 1000 }], 1],
])('of clients with contacts as %j a device for 100 keeps %i each', (counts, each) => {
  expect(fitContacts(counts, 100)).toBe(each);
});
