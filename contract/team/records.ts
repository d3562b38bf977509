import { z } from 'zod';
import { timeline, timelineEntry, timelineQuery } from '../history.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageReply } from '../kit/paging.ts';
import { bulkIds, bulkReply } from '../kit/records/bulk.ts';
import { pageExportQuery, tableExport, viewEndpoints } from '../kit/records/lists.ts';
import { deletedQuery, deletion } from '../kit/records/recycle-bin.ts';
import { pathId } from '../kit/values.ts';
import { employee, employeeChange, employeeList } from '../team.ts';

const ids = bulkIds({ one: 'employee', many: 'employees' });
export const employeesChange = z.object({ ids }).extend(employeeChange.pick({ attendance: true, department: true, role: true }).shape);
export type EmployeesChange = z.output<typeof employeesChange>;

/** A deleted employee (docs/product/team.md). */
export const deletedEmployee = z.object({
  _id: z.string(),
  employeeName: z.string(),
  employeeId: z.string(),
  emailId: z.string(),
  ...deletion,
});
export type DeletedEmployee = z.infer<typeof deletedEmployee>;

/** The maximum number of days in a request for attendance. */
export const ATTENDANCE_DAYS_MAX = 92;
/** The team's counts at the end of a day in the workspace's time zone; for today, the present counts. */
const attendanceDay = z.object({ day: z.string(), onsite: z.int(), onLeave: z.int(), withProject: z.int() });
/**
 * The figures of the team's cards: today's totals, and the counts day by day, today last. An employee counts from the day they were
 * added until the day before they were deleted. `projects` is the number of different projects.
 */
export const attendance = z.object({
  total: z.int(),
  onsite: z.int(),
  onLeave: z.int(),
  withProject: z.int(),
  projects: z.int(),
  days: z.array(attendanceDay),
});
export type Attendance = z.infer<typeof attendance>;

/** An entry of an employee's timeline, with the client or other record that it is about, if that has a name. */
const namedEntry = timelineEntry.extend({ about: z.object({ _id: z.string(), name: z.string() }).nullable() });
export const employeeTimeline = timeline.extend({ entries: z.array(namedEntry) });
export type EmployeeTimeline = z.infer<typeof employeeTimeline>;

const params = z.object({ id: pathId });

/** Bulk changes of employees, deleted employees, attendance, timeline and files. */
export const employeeRecordEndpoints = {
  bulkChange: endpoint({
    method: 'POST',
    path: '/api/employees/bulk',
    summary: 'Sets attendance, department or role of several employees; what one may not change is refused one by one.',
    body: employeesChange,
    reply: bulkReply,
  }),
  bulkRemove: endpoint({
    method: 'POST',
    path: '/api/employees/bulk-delete',
    summary: 'Deletes several employees (kept restorable for 30 days).',
    body: z.object({ ids }),
    reply: bulkReply,
  }),
  ...viewEndpoints(employeeList),
  listDeleted: endpoint({
    method: 'GET',
    path: '/api/employees/deleted',
    summary: 'Recently deleted employees, the newest first. Administrators only.',
    query: deletedQuery,
    reply: z.object({ employees: z.array(deletedEmployee), ...pageReply }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/employees/:id/restore',
    summary: 'Brings a deleted employee back, with photo and assignments. Administrators only.',
    params,
    reply: employee,
  }),
  exportTable: tableExport(employeeList),
  attendance: endpoint({
    method: 'GET',
    path: '/api/employees/attendance',
    summary: 'Who is onsite and on leave, today and on each of the last days of the workspace, and how many have projects.',
    query: z.object({ days: z.coerce.number().int().min(1).max(ATTENDANCE_DAYS_MAX).default(7) }),
    reply: attendance,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/employees/:id/timeline',
    summary:
      'What happened to the employee, to the clients assigned to them and on their visits, newest first; of clients only those that the user sees.',
    params,
    query: timelineQuery,
    reply: employeeTimeline,
  }),
  exportPage: endpoint({
    method: 'GET',
    path: '/api/employees/:id/export',
    summary: "An employee's page as a file.",
    params,
    query: pageExportQuery,
    reply: z.string(),
    stream: 'application/octet-stream',
  }),
};
