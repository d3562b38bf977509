import { employeeList } from '@fairlead/contract/team';
import type { Among, ListSource } from '../../records/list/source.ts';
import { employees } from './team.store.ts';

const ATTENDANCES: Record<string, readonly string[]> = { Active: ['Onsite'], Inactive: ['Leave'] };

/** How lists read employees; everybody sees all of them (docs/product/team.md). */
export const EMPLOYEE_SOURCE: ListSource<'employee'> = {
  list: employeeList,
  table: 'employee',
  visible: (reader) => employees(reader),
  keys: { employeeName: 'nameKey' },
  texts: [
    { column: 'searchText', fields: ['employeeName', 'emailId', 'role'] },
    { column: 'projectsKey', fields: ['assignedProjects'] },
  ],
  options: ({ attendance }): Among[] => {
    const values = ATTENDANCES[String(attendance)];
    return values ? [{ column: 'attendance', values }] : [];
  },
  tuning: { indexed: ['department'] },
};
