import { describe, expect, it } from 'vitest';
import { changedBy, type EmployeeRow, readProjects, rowOf, withoutProject, withProject } from './team.rules.ts';

const aRow = (rest: Partial<Parameters<typeof rowOf>[0]> = {}): EmployeeRow =>
  rowOf(
    {
      employeeId: 'E-1',
      employeeName: 'Ærø Employee',
      mobile: '+44 7700 900123',
      emailId: 'One@fairlead.example',
      role: 'Sales Executive',
      department: 'Sales',
      attendance: 'Onsite',
      assignedProjects: [],
      ...rest,
    },
    { id: 'e-1', createdBy: 'a-1', at: '2026-03-02T04:00:00.000Z', fileId: null },
  );

describe('an Employee ID', () => {
  it.each([
    ['E-1', 'e-1'],
    ['ｅ-１', 'E-1 '],
    ['Ä7', 'a\u03087'],
  ])('%j is the same as %j', (one, other) => {
    expect(aRow({ employeeId: one }).employeeIdKey).toBe(aRow({ employeeId: other }).employeeIdKey);
  });

  it('with another accent is another', () => {
    expect(aRow({ employeeId: 'Ä7' }).employeeIdKey).not.toBe(aRow({ employeeId: 'A7' }).employeeIdKey);
  });
});

describe('an employee is searched', () => {
  it('by name, email and role, whatever the case or the accents, but not across two of them', () => {
    const { searchText } = aRow();
    for (const text of ['aero employee', 'one@fairlead', 'sales exec']) expect(searchText).toContain(text);
    expect(searchText).not.toContain('employee one@');
  });

  it('and sorted by a name that fits an index entry of 2,700 bytes', () => {
    expect(Buffer.byteLength(aRow({ employeeName: 'ﷺ'.repeat(160) }).nameKey)).toBeLessThan(2700);
  });
});

describe('projects', () => {
  it('stand once each, trimmed, in the order they came', () => {
    expect(readProjects(aRow({ assignedProjects: [' B', 'A', 'B '] }))).toEqual(['B', 'A']);
    const row = aRow({ assignedProjects: ['A', 'B'] });
    expect([withProject(row, 'C '), withProject(row, ' A'), withoutProject(row, ' A '), withoutProject(row, 'Z')]).toEqual([
      ['A', 'B', 'C'],
      ['A', 'B'],
      ['B'],
      ['A', 'B'],
    ]);
  });
});

describe('a change', () => {
  it('leaves what is absent, clears what is null, and takes along what is worked out from it', () => {
    const before = { ...aRow({ designation: 'Lead', assignedProjects: ['A'] }), photoId: 'p-1' };
    const change = { employeeName: 'Zoë', designation: null, mobile: undefined, profilePhoto: null, version: 3 };
    expect(changedBy(before, change, null)).toEqual({
      employeeName: 'Zoë',
      nameKey: 'zoe',
      searchText: 'zoe\none@fairlead.example\nsales executive',
      designation: null,
      photoId: null,
    });
    expect(changedBy(before, { employeeName: 'Ærø Employee', assignedProjects: ['A '] }, 'p-1')).toEqual({});
  });
});
