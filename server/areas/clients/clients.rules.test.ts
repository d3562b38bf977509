import { describe, expect, it } from 'vitest';
import { type ClientRow, changedBy, gist, refusedFields, rowOf, withAssignee } from './clients.rules.ts';

const made = { id: 'c-1', createdBy: 'a-1', at: '2026-03-02T04:00:00.000Z' };
const aRow = (rest: Partial<Parameters<typeof rowOf>[0]> = {}, pictureId: string | null = null): ClientRow =>
  rowOf({ companyName: 'Konkan Minerals', email: 'desk@konkan.example', ...rest }, { ...made, pictureId });

describe('a new client', () => {
  it('has what was stated, null for the rest, and its first version', () => {
    const row = aRow({ notes: 'नमस्ते 🚢', opportunityValue: 1234.56, sites: [{ name: 'Quay', latitude: 1, longitude: 2, radius: 300 }] });
    expect(row).toMatchObject({
      id: made.id,
      createdBy: made.createdBy,
      createdAt: made.at,
      updatedAt: made.at,
      version: 1,
      deletedAt: null,
      deletedBy: null,
      opportunityMinor: 123456,
      taxId: null,
      type: null,
      notes: 'नमस्ते 🚢',
      sites: '[{"name":"Quay","latitude":1,"longitude":2,"radius":300}]',
      pictureId: null,
    });
  });

  it.each([
    [0, 0],
    [0.01, 1],
    [0.07, 7],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [999_999_999_999.99, 99_999_999_999_999],
    [1e12, 1e14],
  ])('stores an opportunity of %d as whole hundredths', (opportunityValue, minor) => {
    expect(aRow({ opportunityValue }).opportunityMinor).toBe(minor);
  });

  it('stores nothing as plain 0, not as -0', () => {
    expect(Object.is(aRow({ opportunityValue: -0 }).opportunityMinor, 0)).toBe(true);
  });
});

describe('a change', () => {
  it('leaves what is absent and clears what is null', () => {
    const row = aRow({ notes: 'old', taxId: 'T1', opportunityValue: 5 });
    expect(changedBy(row, { notes: null, taxId: undefined, opportunityValue: null }, null)).toEqual({
      notes: null,
      opportunityMinor: null,
    });
  });

  it('is nothing where it says what is there', () => {
    const sites = [{ name: 'Quay', latitude: 1, longitude: 2, radius: 300 }];
    const row = aRow({ notes: 'old', sites, opportunityValue: 2.5 }, 'p-1');
    expect(
      changedBy(
        row,
        { companyName: row.companyName, notes: 'old', sites: [...sites], opportunityValue: 2.5, taxId: null, version: 1 },
        'p-1',
      ),
    ).toEqual({});
  });

  it('takes along what is worked out from it', () => {
    expect(changedBy(aRow({ type: 'Agent' }), { companyName: 'Ängel', currentStatus: 'Won', type: null, mobile: '7' }, 'p-2')).toEqual({
      companyName: 'Ängel',
      nameKey: 'angel',
      searchText: 'angel\ndesk@konkan.example',
      currentStatus: 'Won',
      segment: 'client',
      type: null,
      typeKey: '',
      mobile: '7',
      phoneDigits: '7',
      phoneKey: '7',
      pictureId: 'p-2',
    });
  });
});

describe('a project', () => {
  it.each([
    [null, '2026-01-01', false],
    ['2026-01-01', null, false],
    ['2026-01-01', '2026-01-01', false],
    ['2026-01-01', '2026-01-02', false],
    ['2026-01-02', '2026-01-01', true],
  ])('from %s to %s is refused: %s', (projectTimelineStart, projectTimelineEnd, isRefused) => {
    const refused = refusedFields(aRow({ projectTimelineStart, projectTimelineEnd }));
    expect(Object.keys(refused)).toEqual(isRefused ? ['projectTimelineEnd'] : []);
  });
});

describe('handing a client to an employee', () => {
  const someone = { name: 'Employee One', role: 'Sales Executive' };

  it('fills in name and role where they are not stated', () => {
    expect(withAssignee({ assignedToId: 'e' }, someone)).toEqual({
      assignedToId: 'e',
      assignedTo: 'Employee One',
      assignedRole: 'Sales Executive',
    });
    expect(withAssignee({ assignedTo: 'As typed', assignedRole: null }, someone)).toEqual({ assignedTo: 'As typed', assignedRole: null });
  });

  it('takes them away with the employee', () => {
    expect(withAssignee({ assignedToId: null }, null)).toEqual({ assignedToId: null, assignedTo: null, assignedRole: null });
  });
});

it('is told to the history by its name and where it stood', () => {
  const row = aRow({ currentStatus: 'Won' });
  expect(gist(row, 'to')).toEqual({ companyName: { from: null, to: 'Konkan Minerals' }, currentStatus: { from: null, to: 'Won' } });
  expect(gist(row, 'from')).toEqual({ companyName: { from: 'Konkan Minerals', to: null }, currentStatus: { from: 'Won', to: null } });
});
