import { EMPLOYEE_LABELS, type EmployeeFormField } from '@fairlead/contract/team';
import { describeEntry, type EntryWords } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { joinProjects } from '../employee-fields.rules.ts';

const WORDS: EntryWords = {
  area: 'team',
  noun: 'employee',
  labelOf: (column) => (column === 'photoId' ? 'Photo' : EMPLOYEE_LABELS[column as EmployeeFormField]),
  textOf(column, value) {
    if (column === 'photoId') return undefined;
    if (column === 'assignedProjects') return joinProjects(typeof value === 'string' ? JSON.parse(value) : []);
    return typeof value === 'string' && value !== '' ? value : 'Not provided';
  },
};

/** Describes what happened to an employee; undefined for an entry that is not about one. */
export const describeEmployeeEntry = (entry: TimelineEntry): DescribedEntry | undefined => describeEntry(WORDS, entry);
