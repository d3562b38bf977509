import { z } from 'zod';
import { timeline, timelineEntry, timelineQuery } from './history.ts';
import { endpoint } from './kit/endpoint.ts';
import { kindRights } from './kit/permissions.ts';
import { defineFields, type ListedOf, listLabels, type TypedField } from './kit/records/fields.ts';
import { defineKind } from './kit/records/kind.ts';
import { pageExportQuery } from './kit/records/lists.ts';
import { pathId, requiredText } from './kit/values.ts';

/** See docs/product/team.md. */
export const JOB_ROLES = [
  'Operations Manager',
  'Sales Executive',
  'Logistics Coordinator',
  'Account Manager',
  'HR Manager',
  'Finance Analyst',
  'IT Specialist',
  'Customer Service Representative',
] as const;
export const DEPARTMENTS = ['Operations', 'Sales', 'Marketing', 'HR', 'Finance', 'IT', 'Logistics', 'Customer Service'] as const;
export const ATTENDANCES = ['Onsite', 'Leave'] as const;
export const EMPLOYEE_PHOTO_MAX_BYTES = 5_242_880;

/** See docs/product/team.md. */
export const TEAM_MESSAGES = {
  incomplete: 'Employee ID, Name, Mobile, Email, Role, and Department are required fields',
  loading: 'Loading employees...',
  loadFailed: 'Failed to load employees. Please try again.',
  empty: 'No employees found.',
  emptySearch: 'Try adjusting your search criteria.',
  createFailed: 'Failed to create employee. Please try again.',
  createWithFileFailed: 'Failed to create employee with file',
  updateFailed: 'Failed to update employee. Please try again.',
  updateWithFileFailed: 'Failed to update employee with file',
  deleteFailed: 'Failed to delete employee. Please try again.',
  detailLoading: 'Loading employee information...',
  detailFailed: 'Failed to load employee data. Please try again.',
  notFound: 'Employee not found.',
  idMissing: 'Employee ID is missing in URL',
  noProjects: 'No projects assigned',
  notAvailable: 'Not available',
  notAnImage: 'Please select an image file',
  photoTooLarge: 'File size must be less than 5MB',
  employeeIdTaken: 'This Employee ID belongs to another employee',
} as const;

/** The wizard's steps that ask; the third reviews them (docs/product/team.md). */
export const EMPLOYEE_STEPS = ['Basic Info', 'Employment Details'] as const;
const basic = { step: EMPLOYEE_STEPS[0] } as const;
const employment = { step: EMPLOYEE_STEPS[1] } as const;
const required = TEAM_MESSAGES.incomplete;

/** An employee's fields, in the order of the wizard, files and messages (docs/product/team.md). */
export const EMPLOYEE_FIELDS = defineFields({
  employeeId: {
    kind: 'text',
    max: 40,
    label: 'Employee ID',
    required,
    ...basic,
    importNames:
      'empid employeeno employeenumber employeecode empcode empno staffid staffno staffcode personnelnumber personnelno ecode badgeno badgenumber payrollno payrollnumber',
  },
  employeeName: {
    kind: 'text',
    max: 160,
    label: 'Employee Name',
    required,
    ...basic,
    isInLists: true,
    width: 28,
    importNames:
      'name fullname displayname firstname first middlename lastname last givenname familyname surname employee staffname nameofemployee nameoftheemployee employeefullname teammember',
  },
  mobile: {
    kind: 'phone',
    max: 40,
    label: 'Mobile Number',
    required,
    ...basic,
    isInLists: true,
    importNames:
      'mobilephone mobileno mobilephonenumber phone phonenumber phoneno contactno contactnumber telephone cell cellphone handphone handphoneno hp hpno gsm gsmno workmobile officialmobile officialmobileno',
  },
  emailId: {
    kind: 'email',
    label: 'Email ID',
    required,
    ...basic,
    isInLists: true,
    width: 30,
    importNames:
      'email emailaddress mail workemail businessemail primaryemail officialemail officialemailid officialmailid workemailid companyemail companyemailid mailid emails userprincipalname',
  },
  role: {
    kind: 'choice',
    options: JOB_ROLES,
    extendedBy: 'jobRoles',
    wrong: 'must be a role of the list',
    label: 'Role',
    required,
    ...employment,
    isInLists: true,
    width: 24,
    importNames: 'jobrole position rolename',
  },
  designation: {
    kind: 'text',
    max: 120,
    label: 'Designation',
    ...employment,
    width: 24,
    importNames: 'jobtitle title desig currentdesignation',
  },
  department: {
    kind: 'choice',
    options: DEPARTMENTS,
    extendedBy: 'departments',
    wrong: 'must be a department of the list',
    label: 'Department',
    required,
    ...employment,
    importNames: 'dept team division departmentname deptname function',
  },
  attendance: {
    kind: 'choice',
    options: ATTENDANCES,
    wrong: 'must be Onsite or Leave',
    default: 'Onsite',
    label: 'Attendance Status',
    ...employment,
    isInLists: true,
    importNames: 'attendance status workstatus todaysstatus',
  },
  assignedProjects: {
    kind: 'texts',
    max: 100,
    maxLength: 120,
    missing: 'A project is required',
    default: [],
    label: 'Assigned Projects',
    ...employment,
    isInLists: true,
    width: 30,
    importNames: 'projects project assignedproject currentproject currentprojects projectsassigned projectassigned',
  },
  /** Their calendar's address: `/{slug}`. Null only until the employee is stored. */
  slug: { kind: 'text', max: 200, column: 'slug', label: 'Calendar address', isReadOnly: true, isInLists: true },
  profilePhoto: { kind: 'picture', column: 'photoId', label: 'Photo', isInLists: true },
});
export type EmployeeFormField = TypedField<typeof EMPLOYEE_FIELDS>;
export const EMPLOYEE_LABELS = listLabels(EMPLOYEE_FIELDS);

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
const projectBody = z.object({
  project: requiredText(EMPLOYEE_FIELDS.assignedProjects.maxLength, EMPLOYEE_FIELDS.assignedProjects.missing),
});

/** The people of the team. `profilePhoto` is a path below the server's root, or null; times are instants. See docs/product/team.md. */
export const employeeKind = defineKind('Employee', {
  area: 'team',
  thing: 'employee',
  words: { one: 'employee', many: 'employees', change: 'edit' },
  rights: { ...kindRights('employees'), fields: 'employees' },
  fields: EMPLOYEE_FIELDS,
  alsoInChange: { profilePhoto: z.null('can only be set to null; upload a photo to change it').optional() },
  path: '/api/employees',
  rows: 'employees',
  filters: {
    search: { by: 'text', fields: ['employeeName', 'emailId', 'role'], max: 200, label: 'Search', isSearch: true },
    /** All = everyone; Active = not on leave; Inactive = on leave. */
    attendance: { by: 'option', options: ['All', 'Active', 'Inactive'], label: 'Attendance' },
    role: { by: 'value', field: 'role', label: 'Role' },
    department: { by: 'value', field: 'department', label: 'Department' },
    project: { by: 'text', fields: ['assignedProjects'], max: 120, label: 'Project' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['employeeName', 'attendance', 'emailId', 'mobile', 'createdAt'],
  picture: { maxBytes: EMPLOYEE_PHOTO_MAX_BYTES, tooLarge: TEAM_MESSAGES.photoTooLarge, notAnImage: TEAM_MESSAGES.notAnImage },
  toldOfDeleted: ['employeeName', 'employeeId', 'emailId'],
  search: {
    by: ['employeeName', 'employeeId', 'mobile', 'emailId', 'role', 'designation', 'department'],
    ...{ title: 'employeeName', detail: ['designation', 'department'], page: '/teammanagement_salesleads/:id' },
  },
  bulk: (change) => change.pick({ attendance: true, department: true, role: true }),
  summaries: {
    list: 'The team. Without `page`, `limit` or `cursor`: everyone.',
    update: 'Merges a change: absent stays, null clears.',
    bulkChange: 'Sets attendance, department or role of several employees; what one may not change is refused one by one.',
    restore: 'Brings a deleted employee back, with photo and assignments. Administrators only.',
  },
  calls: ({ record, change }) => ({
    getBySlug: endpoint({
      keys: 'team',
      method: 'GET',
      path: '/api/employees/named/:slug',
      summary: "The employee whose calendar's address is `/{slug}`.",
      params: z.object({ slug: pathId }),
      reply: record,
    }),
    byDepartment: endpoint({
      keys: 'team',
      method: 'GET',
      path: '/api/employees/department/:department',
      summary: 'Everyone of a department.',
      params: z.object({ department: pathId }),
      reply: z.array(record),
    }),
    setAttendance: endpoint({
      keys: 'team',
      method: 'PATCH',
      path: '/api/employees/:id/attendance',
      summary: 'Onsite or Leave.',
      params,
      body: z.object({ attendance: change.shape.attendance.unwrap() }),
      reply: record,
    }),
    addProject: endpoint({
      keys: 'team',
      method: 'POST',
      path: '/api/employees/:id/projects',
      summary: 'Assigns a project; assigning it twice changes nothing.',
      params,
      body: projectBody,
      reply: record,
    }),
    removeProject: endpoint({
      keys: 'team',
      method: 'DELETE',
      path: '/api/employees/:id/projects',
      summary: 'Takes a project off an employee.',
      params,
      body: projectBody,
      reply: record,
    }),
    attendance: endpoint({
      keys: 'team',
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
  }),
});
export const employeeList = employeeKind.list;
export const teamEndpoints = employeeKind.endpoints;
export const employee = employeeKind.record;
export type Employee = z.output<typeof employee>;
/** An employee as a row of the team's list. */
export type ListedEmployee = ListedOf<typeof EMPLOYEE_FIELDS>;
export const employeeDraft = employeeKind.draft;
export type EmployeeDraft = z.output<typeof employeeDraft>;
/** An employee from a file. */
export const employeeImport = employeeKind.imported;
/** The same when editing: absent stays, null clears. `profilePhoto` null removes the photo. */
export const employeeChange = employeeKind.change;
export type EmployeeChange = z.output<typeof employeeChange>;
export type EmployeePage = z.output<typeof teamEndpoints.list.reply>;
export type DeletedEmployee = z.output<typeof employeeKind.deleted>;
