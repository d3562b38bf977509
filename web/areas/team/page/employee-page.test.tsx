import { type Account, peopleEndpoints } from '@fairlead/contract/people';
import { mailEndpoints } from '@fairlead/contract/people/mail';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { emptyPocket, fillPocket, noNetwork } from '../../../testing/a-pocket.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { EmployeePage } from './employee-page.tsx';

const sana: Employee = {
  _id: 'e1',
  employeeId: 'EMP-002',
  employeeName: 'Sana Khan',
  mobile: '+91 832 555 0177',
  emailId: 'sana@fairlead.example',
  role: 'Sales Executive',
  designation: null,
  department: 'Sales',
  attendance: 'Onsite',
  assignedProjects: [],
  profilePhoto: null,
  slug: 'ananya-sharma',
  createdBy: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  version: 3,
};
const id = { id: 'e1' };

let server: ReturnType<typeof fakeServer>;
let stored: Employee;
beforeEach(() => {
  signedInAs('riya.nair');
  stored = sana;
  server = fakeServer();
  as('Administrator');
  server.on(teamEndpoints.get, () => ({ json: stored }), id);
  server.on(teamEndpoints.timeline, () => ({ json: { entries: [], next: null } }), id);
  server.on(peopleEndpoints.list, () => ({ json: { accounts: [] } }));
  server.on(mailEndpoints.listMail, () => ({ json: { mails: [], canMailLinks: false } }));
});

function save(change: Partial<Employee>): Employee {
  stored = { ...stored, ...change, version: stored.version + 1 };
  return stored;
}

const as = (role: Account['role']) =>
  server.on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role, employeeId: null, profilePicture: null } }));
const open = (at = '/teammanagement_salesleads/e1', route = '/teammanagement_salesleads/$id') =>
  renderPage(<EmployeePage describeOther={() => undefined} documents={() => 'The documents'} meetings={() => null} />, { at, route });
const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('shows the specified fields in their order, each with its fallback', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Sana Khan' });
  const labels = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels.join(', ')).toBe(
    'Employee ID, Employee Name, Email ID, Mobile Number, Role, Designation, Department, Attendance Status, Assigned Projects, ' +
      'Profile Created, Last Updated, Status',
  );
  expect([value('Assigned Projects'), value('Designation'), value('Status')]).toEqual([
    TEAM_MESSAGES.noProjects,
    TEAM_MESSAGES.notAvailable,
    'Active',
  ]);
  expect(screen.getByRole('link', { name: '+91 832 555 0177' }).getAttribute('href')).toBe('tel:+918325550177');
});

it('changes the attendance by its button, and with it the status', async () => {
  server.on(teamEndpoints.setAttendance, ({ body }) => ({ json: save(body as Partial<Employee>) }), id);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'On Site' }));
  await user.click(within(await screen.findByRole('menu', { name: 'Attendance' })).getByRole('menuitemradio', { name: 'Leave' }));
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined();
  await expect.poll(() => value('Status')).toBe('Inactive');
  expect(server.callsTo(teamEndpoints.setAttendance, id).map(({ body }) => body)).toEqual([{ attendance: 'Leave' }]);
});

it('puts the attendance back and says so where the server refuses it', async () => {
  server.on(teamEndpoints.setAttendance, () => ({ status: 500, json: { message: 'No', code: 'internal' } }), id);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'On Site' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Leave' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('No');
  expect(await screen.findByRole('button', { name: 'On Site', hidden: true })).toBeDefined();
});

it('has the tabs Basic Info, Meetings and Documents, and says in the address which one is open', async () => {
  const { user, address } = await open();
  await screen.findByRole('tab', { name: 'Basic Info', selected: true });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Basic Info', 'Meetings', 'Documents']);
  await user.click(screen.getByRole('tab', { name: 'Documents' }));
  expect(await screen.findByText('The documents')).toBeDefined();
  expect(address()).toContain('tab=documents');
});

it('tells what happened to the employee', async () => {
  const entry = {
    _id: 'h1',
    at: '2026-11-21T09:30:00.000Z',
    by: 'dev.menon',
    area: 'team',
    entityId: 'e1',
    action: 'updated',
    changes: { designation: { from: null, to: 'Senior' } },
    about: null,
  };
  server.on(teamEndpoints.timeline, () => ({ json: { entries: [entry], next: null } }), id);
  await open();
  const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
  expect(timeline.getByText('dev.menon', { exact: false }).parentElement?.textContent).toBe('dev.menon changed Designation');
});

it('invites an employee without an account, and shows the one-time link', async () => {
  server.on(peopleEndpoints.invite, () => ({ status: 201, json: { account: { username: 'sana.khan' }, token: 'secret', expiresAt: '' } }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('sana.khan');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByRole('dialog', { name: 'One-time link for sana.khan' })).toBeDefined();
  expect(server.callsTo(peopleEndpoints.invite).map(({ body }) => body)).toEqual([
    { username: 'sana.khan', emailId: 'sana@fairlead.example', role: 'Member', employeeId: 'e1' },
  ]);
});

it('shows an Administrator the account an employee has, and a Member nothing of accounts', async () => {
  const account = { _id: 'a2', username: 'sana', role: 'Member', employeeId: 'e1', disabled: false, invited: true };
  server.on(peopleEndpoints.list, () => ({ json: { accounts: [account] } }));
  const first = await open();
  expect((await screen.findByText('Member, invited')).parentElement?.textContent).toBe('sana Member, invited');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  first.unmount();
  as('Member');
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Sana Khan' });
  expect(screen.queryByRole('region', { name: 'Account' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Data' })).toBeNull();
  expect(screen.getByText('On Site')).toBeDefined();
});

it('says in an alert why the employee could not be deleted, and stays', async () => {
  server.on(teamEndpoints.remove, () => ({ status: 500, json: { message: 'x', code: 'internal' } }), id);
  const { user, address } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete Entry' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this Entry?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(TEAM_MESSAGES.deleteFailed)).toBeDefined();
  expect(address()).toBe('/teammanagement_salesleads/e1');
});

it('says that the employee is gone, could not be read, or is not named', async () => {
  server.on(teamEndpoints.get, () => ({ status: 404, json: { message: 'x', code: 'not_found' } }), id);
  const gone = await open();
  expect(await screen.findByText(TEAM_MESSAGES.notFound)).toBeDefined();
  gone.unmount();
  server.on(teamEndpoints.get, () => ({ status: 500, json: { message: 'x', code: 'internal' } }), id);
  const failed = await open();
  expect(await screen.findByText(TEAM_MESSAGES.detailFailed)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
  failed.unmount();
  await open('/teammanagement_salesleads', '/teammanagement_salesleads');
  expect(await screen.findByText('Employee ID is missing in URL')).toBeDefined();
});

it('names a kept colleague without a network, and says what it can’t show', async () => {
  await fillPocket({ lists: { employees: [{ _id: 'e1', name: 'Sana Khan' }] } });
  server.on(teamEndpoints.get, noNetwork, id);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sana Khan' })).toBeDefined();
  expect(screen.getByText('Only the names of the team are kept on this device.')).toBeDefined();
  await emptyPocket();
});
