import type { EmployeeDraft } from '@fairlead/contract/team';

type Member = readonly [
  name: string,
  role: EmployeeDraft['role'],
  department: EmployeeDraft['department'],
  designation: string,
  attendance: EmployeeDraft['attendance'],
  projects: readonly string[],
]; // prettier-ignore

// biome-ignore format: a table reads by its columns
const MEMBERS: readonly Member[] = [
  ['Ishaan Borkarni', 'Sales Executive', 'Sales', 'Senior Sales Executive, West', 'Onsite', ['Project A', 'Project B']],
  ['Tara Venkatesan-Rao', 'Account Manager', 'Sales', 'Key Account Manager', 'Onsite', ['Project A']],
  ['Devika Sawantrao', 'Sales Executive', 'Marketing', 'Trade Lane Development, Europe', 'Onsite', ['Project C']],
  ['Yusuf Contractorwala', 'Operations Manager', 'Operations', 'Head of Operations', 'Onsite', ['Project B', 'Project D']],
  ['Lakshmi Iyerson', 'Logistics Coordinator', 'Logistics', 'Nhava Sheva Desk', 'Onsite', ['Project D']],
  ['Mohit Salgaonwar', 'Logistics Coordinator', 'Logistics', 'Mundra and Kandla Desk', 'Leave', ['Project E']],
  ['Rebecca D’Limaso', 'Customer Service Representative', 'Customer Service', 'Documentation and Tracking', 'Onsite', []],
  ['Arvind Teltumbar', 'Customer Service Representative', 'Customer Service', 'Claims', 'Leave', ['Project C']],
  ['Sneha Pathakur', 'Finance Analyst', 'Finance', 'Receivables', 'Onsite', ['Project E']],
  ['George Ooramman', 'Account Manager', 'Operations', 'Project Cargo', 'Onsite', ['Project A', 'Project D']],
  ['Fatima Lokhandwalan', 'HR Manager', 'HR', 'People and Training', 'Onsite', []],
  ['Pranav Dixitkar', 'IT Specialist', 'IT', 'Systems', 'Onsite', ['Project B']],
];

/** The employees of the sample desk. Their phone numbers have a 0 where no Indian subscriber's number starts with one. */
export const SAMPLE_TEAM: readonly EmployeeDraft[] = MEMBERS.map(
  ([employeeName, role, department, designation, attendance, projects], index) => ({
    employeeId: `SAMPLE-${String(index + 1).padStart(3, '0')}`,
    employeeName,
    mobile: `+91 05550 01${String(index + 101)}`,
    emailId: `${emailName(employeeName)}@fairlead.example`,
    role,
    department,
    designation,
    attendance,
    assignedProjects: [...projects],
  }),
);

/** Indexes of the employees who visit clients. */
export const SAMPLE_SALES: readonly [number, ...number[]] = [0, 1, 2, 9];

/** A leave: the index of the employee, and between how many days ago it began and was over; null for whoever is still away. */
export const SAMPLE_LEAVES: readonly (readonly [employee: number, began: number, over: number | null])[] = [
  [4, 13, 11],
  [8, 11, 9],
  [0, 10, 9],
  [5, 7, null],
  [2, 6, 5],
  [10, 5, 3],
  [7, 4, null],
  [11, 3, 2],
  [6, 2, 1],
];

/** How many days ago the desk was set up. */
export const SAMPLE_DAYS = 400;

/** Turns a name into the part of an email address before the at sign. */
export function emailName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z .]/g, '')
    .trim()
    .replace(/[ .]+/g, '.');
}
