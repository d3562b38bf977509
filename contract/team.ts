import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { defineFields, type ListedOf, listLabels, type TypedField } from './kit/records/fields.ts';
import { defineList, listEndpoints } from './kit/records/lists.ts';
import { recordSchemas } from './kit/records/record-schemas.ts';
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

/** The first parts of all other addresses, which no employee's slug may be. */
export const ROUTE_NAMES: ReadonlySet<string> = new Set(
  'login forgotpassword example invitation dashboard salesandleads salesandleadsclient teammanagement teammanagement_salesleads checkins tasks profile yourcalendar documents ledger reports help api uploads assets metrics health'.split(
    ' ',
  ),
);

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

const schemas = recordSchemas('Employee', EMPLOYEE_FIELDS, {
  also: { profilePhoto: z.null('can only be set to null; upload a photo to change it').optional() },
});

/** A person of the team. `profilePhoto` is a path below the server's root, or null; times are instants. */
export const employee = schemas.record;
export type Employee = z.output<typeof employee>;
/** An employee as a row of the team's list. */
export type ListedEmployee = ListedOf<typeof EMPLOYEE_FIELDS>;
export const employeeDraft = schemas.draft;
export type EmployeeDraft = z.output<typeof employeeDraft>;
/** An employee from a file. */
export const employeeImport = schemas.imported;
/** The same when editing: absent stays, null clears. `profilePhoto` null removes the photo. */
export const employeeChange = schemas.change;
export type EmployeeChange = z.output<typeof employeeChange>;

/** How the team is listed (docs/product/team.md). */
export const employeeList = defineList({
  path: '/api/employees',
  rows: 'employees',
  fields: EMPLOYEE_FIELDS,
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
});
const lists = listEndpoints(employeeList, { record: employee, summary: 'The team. Without `page`, `limit` or `cursor`: everyone.' });
export type EmployeeListQuery = z.output<typeof lists.list.query>;
export type EmployeePage = z.output<typeof lists.list.reply>;

const photo = {
  field: 'profilePhoto',
  maxBytes: EMPLOYEE_PHOTO_MAX_BYTES,
  tooLarge: TEAM_MESSAGES.photoTooLarge,
  notAnImage: TEAM_MESSAGES.notAnImage,
  required: false,
};
const params = z.object({ id: pathId });
const projectBody = z.object({
  project: requiredText(EMPLOYEE_FIELDS.assignedProjects.maxLength, EMPLOYEE_FIELDS.assignedProjects.missing),
});

export const teamEndpoints = {
  ...lists,
  get: endpoint({ method: 'GET', path: '/api/employees/:id', summary: 'One employee.', params, reply: employee }),
  getBySlug: endpoint({
    method: 'GET',
    path: '/api/employees/named/:slug',
    summary: "The employee whose calendar's address is `/{slug}`.",
    params: z.object({ slug: pathId }),
    reply: employee,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/employees',
    summary: 'Adds an employee: JSON, or multipart with `data` and `profilePhoto`.',
    body: employeeDraft,
    upload: photo,
    reply: employee,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/employees/:id',
    summary: 'Merges a change: absent stays, null clears.',
    params,
    body: employeeChange,
    upload: photo,
    reply: employee,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/employees/:id', summary: 'Deletes an employee (kept restorable for 30 days).', params }),
  byDepartment: endpoint({
    method: 'GET',
    path: '/api/employees/department/:department',
    summary: 'Everyone of a department.',
    params: z.object({ department: pathId }),
    reply: z.array(employee),
  }),
  setAttendance: endpoint({
    method: 'PATCH',
    path: '/api/employees/:id/attendance',
    summary: 'Onsite or Leave.',
    params,
    body: z.object({ attendance: employeeChange.shape.attendance.unwrap() }),
    reply: employee,
  }),
  addProject: endpoint({
    method: 'POST',
    path: '/api/employees/:id/projects',
    summary: 'Assigns a project; assigning it twice changes nothing.',
    params,
    body: projectBody,
    reply: employee,
  }),
  removeProject: endpoint({
    method: 'DELETE',
    path: '/api/employees/:id/projects',
    summary: 'Takes a project off an employee.',
    params,
    body: projectBody,
    reply: employee,
  }),
};
