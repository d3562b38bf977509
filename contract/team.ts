import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { labelled } from './kit/labels.ts';
import { countReply, pageQuery, pageReply } from './kit/paging.ts';
import { emailAddress, optionalText, pathId, requiredText, text, version } from './kit/values.ts';

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
  noProjects: 'No projects assigned',
  notAvailable: 'Not available',
  notAnImage: 'Please select an image file',
  photoTooLarge: 'File size must be less than 5MB',
  employeeIdTaken: 'This Employee ID belongs to another employee',
} as const;

/** The labels of the wizard (docs/product/team.md). */
export const EMPLOYEE_LABELS = {
  employeeId: 'Employee ID',
  employeeName: 'Employee Name',
  mobile: 'Mobile Number',
  emailId: 'Email ID',
  role: 'Role',
  designation: 'Designation',
  department: 'Department',
  attendance: 'Attendance Status',
  assignedProjects: 'Assigned Projects',
} as const;
const BODY_LABELS = { ...EMPLOYEE_LABELS, profilePhoto: 'Photo' };

const project = requiredText(120, 'A project is required');
/** A list, or one text with commas: split, trimmed, blanks dropped (docs/product/team.md). */
const assignedProjects = z.union([
  z.array(project).max(100),
  z.null().transform(() => []),
  text(5000)
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .pipe(z.array(project).max(100)),
]);
const attendance = z.enum(ATTENDANCES, 'must be Onsite or Leave');
const required = (max: number) => requiredText(max, TEAM_MESSAGES.incomplete);
const emailId = required(254).pipe(emailAddress);
const role = required(80).pipe(z.enum(JOB_ROLES, 'must be a role of the list'));
const department = required(80).pipe(z.enum(DEPARTMENTS, 'must be a department of the list'));

/** A person of the team. `profilePhoto` is a path below the server's root, or null; times are instants. See docs/product/team.md. */
export const employee = z
  .object({
    _id: z.string(),
    employeeId: z.string(),
    employeeName: z.string(),
    mobile: z.string(),
    emailId: z.string(),
    role: z.enum(JOB_ROLES),
    designation: z.string().nullable(),
    department: z.enum(DEPARTMENTS),
    attendance: z.enum(ATTENDANCES),
    assignedProjects: z.array(z.string()),
    profilePhoto: z.string().nullable(),
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Employee' });
export type Employee = z.infer<typeof employee>;

/** The fields of the add form, in its order. */
export const employeeDraft = labelled(
  z
    .object({
      employeeId: required(40),
      employeeName: required(160),
      mobile: required(40),
      emailId,
      role,
      department,
      designation: optionalText(120),
      attendance: attendance.default('Onsite'),
      assignedProjects: assignedProjects.default([]),
    })
    .meta({ id: 'EmployeeDraft' }),
  BODY_LABELS,
);
export type EmployeeDraft = z.output<typeof employeeDraft>;

/** The same when editing: what is absent stays as it is. `profilePhoto` null removes the photo. */
export const employeeChange = labelled(
  z
    .object({
      employeeId: required(40).optional(),
      employeeName: required(160).optional(),
      mobile: required(40).optional(),
      emailId: emailId.optional(),
      role: role.optional(),
      department: department.optional(),
      designation: optionalText(120),
      attendance: attendance.optional(),
      assignedProjects: assignedProjects.optional(),
      profilePhoto: z.null('can only be set to null; upload a photo to change it').optional(),
      version: version.optional(),
    })
    .meta({ id: 'EmployeeChange' }),
  BODY_LABELS,
);
export type EmployeeChange = z.output<typeof employeeChange>;

export const EMPLOYEE_SORTS = ['employeeName', 'attendance', 'emailId', 'mobile', 'createdAt'] as const;
const filters = {
  /** Case-insensitive substring of name, email or role. */
  search: text(200).optional(),
  /** All = everyone; Active = not on leave; Inactive = on leave (docs/product/team.md). */
  attendance: z.enum(['All', 'Active', 'Inactive']).optional(),
};
const listQuery = z.object({
  ...pageQuery,
  ...filters,
  sort: z.enum(EMPLOYEE_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type EmployeeListQuery = z.output<typeof listQuery>;
export const employeePage = z.object({ employees: z.array(employee), ...pageReply });
export type EmployeePage = z.infer<typeof employeePage>;

const photo = {
  field: 'profilePhoto',
  maxBytes: EMPLOYEE_PHOTO_MAX_BYTES,
  tooLarge: TEAM_MESSAGES.photoTooLarge,
  notAnImage: TEAM_MESSAGES.notAnImage,
  required: false,
};
const params = z.object({ id: pathId });
const projectBody = z.object({ project });

export const teamEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/employees',
    summary: 'The team. Without `page`, `limit` or `cursor`: everyone.',
    query: listQuery,
    reply: employeePage,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/employees/count',
    summary: 'How many the same filters find.',
    query: z.object({ limit: pageQuery.limit, ...filters }),
    reply: countReply,
  }),
  get: endpoint({ method: 'GET', path: '/api/employees/:id', summary: 'One employee.', params, reply: employee }),
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
    body: z.object({ attendance }),
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
