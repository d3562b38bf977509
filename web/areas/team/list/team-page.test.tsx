import { clientEndpoints } from '@fairlead/contract/clients';
import type { SavedView } from '@fairlead/contract/kit/records/lists';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { localTimeZone } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { TeamPage } from './team-page.tsx';

const DAYS = ['16', '17', '18', '19', '20', '21', '22'].map((day, at) => ({
  day: `2026-11-${day}`,
  onsite: at,
  onLeave: 6 - at,
  withProject: 3,
}));
const TEAM = { total: 6, onsite: 5, onLeave: 1, withProject: 3, projects: 4, days: DAYS };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role: 'Administrator', employeeId: null } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
  server.on(teamEndpoints.count, () => ({ json: { total: 0, pages: 1 } }));
  server.on(teamEndpoints.attendance, () => ({ json: TEAM }));
});

it.each(['/teammanagement', '/teammanagement?search=sunk', '/teammanagement?attendance=Inactive'])(
  'counts one page where there is nobody: %s',
  async (at) => {
    await renderPage(<TeamPage />, { at, route: '/teammanagement' });
    expect(await screen.findByText(TEAM_MESSAGES.empty)).toBeDefined();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('Page 1 of 1')).toBeDefined();
    for (const button of pages.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  },
);

it('counts nothing beside a page that does not exist', async () => {
  await renderPage(<TeamPage />, { at: '/teammanagement?page=500', route: '/teammanagement' });
  expect(await screen.findByText('There is no page 500.')).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('goes on with a form that a reload had closed, with what was typed, after Undo too', async () => {
  const typed = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: /^Employee Name/ })).value;
  const at = { at: '/teammanagement', route: '/teammanagement' };
  const first = await renderPage(<TeamPage />, at);
  const [add] = await screen.findAllByRole('button', { name: 'Add Employee' });
  await first.user.click(add!);
  await first.user.type(await screen.findByRole('textbox', { name: /^Employee Name/ }), 'Sana');
  first.unmount();
  const again = await renderPage(<TeamPage />, at);
  await again.user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await typed()).toBe('Sana');
  await again.user.click(screen.getByRole('button', { name: 'Close' }));
  await again.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await typed()).toBe('Sana');
  again.unmount();
  const second = await renderPage(<TeamPage />, at);
  await second.user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await typed()).toBe('Sana');
  await second.user.click(screen.getByRole('button', { name: 'Close' }));
  second.unmount();
  await renderPage(<TeamPage />, at);
  await screen.findByText(TEAM_MESSAGES.empty);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for the fields that it shows, and reads the whole employee before the form opens', async () => {
  const designation = 'Head of chartering';
  server.on(teamEndpoints.get, () => ({ json: { ...SANA, designation, department: 'Sales', version: 3 } }), { id: 'e1' });
  const { user } = await listOf('Administrator');
  expect(server.callsTo(teamEndpoints.list)[0]?.query.get('fields')?.split(',')).not.toContain('designation');
  await user.click(screen.getByRole('button', { name: 'Edit Sana Khan' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: 'Next' }));
  expect((await form.findByLabelText<HTMLInputElement>('Designation')).value).toBe(designation);
});

it('opens no form where the employee could not be read, and says so', async () => {
  const { user } = await listOf('Administrator');
  await user.click(screen.getByRole('button', { name: 'Edit Sana Khan' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Not found');
  expect(screen.queryByRole('dialog', { name: 'Edit Employee' })).toBeNull();
});

it('says in place of the list that someone could not be deleted, until it is tried again', async () => {
  const sana = { _id: 'e1', employeeName: 'Sana Khan', role: 'Sales Executive', attendance: 'Onsite', assignedProjects: [] };
  server.on(teamEndpoints.list, () => ({ json: { employees: [sana], page: 1, next: null, previous: null } }));
  server.on(teamEndpoints.remove, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }), { id: 'e1' });
  const { user } = await renderPage(<TeamPage />, { at: '/teammanagement', route: '/teammanagement' });
  await user.click(await screen.findByRole('button', { name: 'Delete Sana Khan' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const list = within(screen.getByRole('region', { name: 'Team Members' }));
  expect((await list.findByRole('alert')).textContent).toContain(TEAM_MESSAGES.deleteFailed);
  expect([screen.queryByRole('alertdialog'), list.queryByText('Sana Khan')]).toEqual([null, null]);
  await user.click(list.getByRole('button', { name: 'Try Again' }));
  expect(await list.findByText('Sana Khan')).toBeDefined();
});

const SANA = { _id: 'e1', employeeName: 'Sana Khan', role: 'Sales Executive', attendance: 'Onsite', assignedProjects: ['Mundra', 'Okha'] };
const DEV = { _id: 'e2', employeeName: 'Dev Menon', role: 'HR Manager', attendance: 'Leave', assignedProjects: [] };

async function listOf(role: string, at = '/teammanagement') {
  server.on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role, employeeId: null } }));
  server.on(teamEndpoints.list, () => ({
    json: {
      employees: [SANA, DEV].map((each) => ({ emailId: '', mobile: '+91 832 555 0177', ...each })),
      page: 1,
      next: null,
      previous: null,
    },
  }));
  server.on(teamEndpoints.count, () => ({ json: { total: 2, pages: 1 } }));
  const page = await renderPage(<TeamPage />, { at, route: '/teammanagement' });
  await screen.findByText('Sana Khan');
  return page;
}

it('shows who is onsite and who has a project, today and on the last days', async () => {
  await listOf('Viewer');
  const cards = within(screen.getByRole('list', { name: 'Summary' }));
  expect(await cards.findByText('5 of 6 onsite')).toBeDefined();
  expect(cards.getByText('4 projects').parentElement?.textContent).toBe('3 of 6 with a project4 projects');
  const bars = within(cards.getByRole('list', { name: 'Onsite on the last days' })).getAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent)).toEqual(['0 %Mon', '17 %Tue', '33 %Wed', '50 %Thu', '67 %Fri', '83 %Sat', '100 %Sun']);
});

it('shows the conversion of the quarter, and of each of the last days on which something was decided', async () => {
  server.on(clientEndpoints.conversion, () => ({
    json: { from: '2026-10-01', won: 3, decided: 4, days: DAYS.map(({ day }, at) => ({ day, won: at % 2, decided: at % 3 })) },
  }));
  await listOf('Viewer');
  const cards = within(screen.getByRole('list', { name: 'Summary' }));
  expect(await cards.findByText('3 of 4 decided this quarter')).toBeDefined();
  const bars = within(cards.getByRole('list', { name: 'Conversion on the last days' })).getAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent)).toEqual(['–Mon', '100 %Tue', '0 %Wed', '–Thu', '0 %Fri', '50 %Sat', '–Sun']);
  expect(server.callsTo(clientEndpoints.conversion)[0]?.query.get('days')).toBe('7');
});

it('leads from an empty card to what fills it, whoever may do so', async () => {
  server.on(clientEndpoints.conversion, () => ({ json: { from: '2026-10-01', won: 0, decided: 0, days: [] } }));
  const nobody = { total: 0, onsite: 0, onLeave: 0, withProject: 0, projects: 0, days: [] };
  server.on(teamEndpoints.attendance, () => ({ json: nobody }));
  const { unmount } = await listOf('Member');
  expect((await screen.findAllByRole('link', { name: 'Add the first' })).map((link) => link.getAttribute('href'))).toEqual([
    '/teammanagement?new=1',
    '/teammanagement?new=1',
  ]);
  expect(screen.getByRole('link', { name: 'Set a client’s status' }).getAttribute('href')).toBe('/salesandleads');
  unmount();
  await listOf('Viewer');
  await screen.findByText('Nothing was won or lost this quarter.');
  expect(screen.queryByRole('link', { name: /Add the first|Set a client/ })).toBeNull();
});

it('calls a share all or none of a large team only if it is', async () => {
  const days = [{ day: '2026-11-22', onsite: 3038, onLeave: 7, withProject: 3 }];
  server.on(teamEndpoints.attendance, () => ({
    json: { total: 3045, onsite: 3038, onLeave: 7, withProject: 3, projects: 1, days },
  }));
  await listOf('Viewer');
  const cards = within(screen.getByRole('list', { name: 'Summary' }));
  expect(await cards.findByText('3,038 of 3,045 onsite')).toBeDefined();
  expect(cards.getAllByText(/%/).map((share) => share.textContent)).toEqual(['99 %', '99 %', '1 %', '1 %']);
});

it('says that there is nobody yet, and no share of nobody', async () => {
  server.on(teamEndpoints.attendance, () => ({
    json: {
      total: 0,
      onsite: 0,
      onLeave: 0,
      withProject: 0,
      projects: 0,
      days: [{ day: '2026-11-22', onsite: 0, onLeave: 0, withProject: 0 }],
    },
  }));
  await renderPage(<TeamPage />, { at: '/teammanagement', route: '/teammanagement' });
  expect(await screen.findAllByText('Nobody is in the team yet.')).toHaveLength(2);
  expect(screen.queryByText(/%/)).toBeNull();
});

it('has the columns as specified, with the number to call', async () => {
  await listOf('Viewer');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/ ↑$/, ''));
  expect(heads.slice(1, 6)).toEqual(['Employee Name', 'Attendance', 'Email ID', 'Phone Number', 'Assigned Project']);
  const [sana, dev] = screen.getAllByRole('row').slice(1);
  expect(within(sana!).getByText('Mundra').nextSibling?.textContent).toBe('+1 more projects');
  expect(within(dev!).getByText('No Projects').nextSibling?.textContent).toBe('Not assigned');
  expect(within(sana!).getByRole('link', { name: '+91 832 555 0177' }).getAttribute('href')).toBe('tel:+918325550177');
});

it('filters by role, and says so in the address and to the server', async () => {
  const { user, address } = await listOf('Viewer');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Role' }));
  await user.selectOptions(await screen.findByLabelText('Role'), 'HR Manager');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toBe('/teammanagement?role=HR+Manager'));
  expect(await screen.findByText('Role: HR Manager')).toBeDefined();
  await waitFor(() => expect(server.callsTo(teamEndpoints.list).at(-1)?.query.get('role')).toBe('HR Manager'));
});

it('filters by a part of a project', async () => {
  const { user, address } = await listOf('Viewer');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Project' }));
  await user.type(await screen.findByLabelText('Project'), 'Mundra{Enter}');
  await waitFor(() => expect(address()).toBe('/teammanagement?project=Mundra'));
  expect(await screen.findByText('Project: Mundra')).toBeDefined();
  await waitFor(() => expect(server.callsTo(teamEndpoints.list).at(-1)?.query.get('project')).toBe('Mundra'));
});

it('moves the toggle by the filter of attendance, which needs no chip beside it', async () => {
  const { user, address } = await listOf('Viewer');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Attendance' }));
  await user.selectOptions(await screen.findByLabelText('Attendance'), 'Inactive');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toBe('/teammanagement?attendance=Inactive'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Inactive' }).checked).toBe(true);
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
});

it('sets the attendance of several at once, and says whom it left as they were', async () => {
  server.on(teamEndpoints.bulkChange, () => ({
    json: { changed: 1, refused: [{ _id: 'e2', name: 'Dev Menon', message: 'You may not edit this employee' }] },
  }));
  const { user } = await listOf('Administrator');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(bar.getByText('2 selected')).toBeDefined();
  await user.click(bar.getByRole('button', { name: 'Set attendance…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set attendance…' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Set attendance' }).disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText('Attendance Status'), 'Leave');
  await user.click(dialog.getByRole('button', { name: 'Set attendance' }));
  expect(await screen.findByRole('dialog', { name: '1 employee stayed as it was' })).toBeDefined();
  expect(server.callsTo(teamEndpoints.bulkChange)[0]?.body).toEqual({ ids: ['e1', 'e2'], attendance: 'Leave' });
});

it('offers a Member no department or role to set, and a Viewer nothing', async () => {
  const member = await listOf('Member');
  await member.user.click(screen.getByRole('checkbox', { name: 'Select Sana Khan' }));
  expect(await screen.findByRole('button', { name: 'Set attendance…' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set role…' })).toBeNull();
  member.unmount();
  const viewer = await listOf('Viewer');
  await viewer.user.click(screen.getByRole('checkbox', { name: 'Select Sana Khan' }));
  expect(await screen.findByText('1 selected')).toBeDefined();
  for (const name of ['Add Employee', 'Set attendance…', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('saves what the team is filtered by as a view, shows it again and removes it', async () => {
  let views: SavedView[] = [];
  server.on(teamEndpoints.listViews, () => ({ json: views }));
  server.on(teamEndpoints.createView, ({ body }) => {
    views = [{ _id: 'v1', ...(body as Omit<SavedView, '_id'>) }];
    return { status: 201, json: views[0] };
  });
  server.on(
    teamEndpoints.removeView,
    () => {
      views = [];
      return { status: 204 };
    },
    { id: 'v1' },
  );
  const { user, unmount } = await listOf('Viewer', '/teammanagement?department=Sales&added=Today');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save current view…' }));
  await user.type(await screen.findByLabelText('Name'), 'New in Sales');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The period stays a word, which moves on with the calendar.
  expect(views).toEqual([{ _id: 'v1', name: 'New in Sales', query: 'added=Today&department=Sales' }]);
  unmount();

  const again = await listOf('Viewer');
  await again.user.click(screen.getByRole('button', { name: 'Views' }));
  await again.user.click(await screen.findByRole('menuitemradio', { name: 'New in Sales' }));
  await waitFor(() => expect(server.callsTo(teamEndpoints.list).at(-1)?.query.get('department')).toBe('Sales'));
  await again.user.click(screen.getByRole('button', { name: 'Views' }));
  expect((await screen.findByRole('menuitemradio', { name: 'New in Sales' })).getAttribute('aria-checked')).toBe('true');
  await again.user.click(screen.getByRole('menuitem', { name: 'Manage views…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage views' }));
  await again.user.click(await dialog.findByRole('button', { name: 'Delete New in Sales' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('The view goes; the employees it shows stay.')).toBeDefined();
  await again.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('No views yet.')).toBeDefined();
  expect(views).toEqual([]);
});

it('exports what is filtered in five ways, and what is selected from the bar', async () => {
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  server.on(teamEndpoints.exportTable, () => ({ json: 'Employee ID' }));
  const { user } = await listOf('Viewer', '/teammanagement?attendance=Inactive&sort=emailId&order=desc');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const formats = await screen.findAllByRole('menuitem');
  expect(formats.map((item) => item.textContent)).toEqual(['pdf', 'csv', 'txt', 'Excel', 'print']);
  await user.click(screen.getByRole('menuitem', { name: 'csv' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Select Dev Menon' }));
  await user.click(await screen.findByRole('button', { name: 'Export selected' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  await waitFor(() => expect(kept).toHaveLength(2));
  const timeZone = localTimeZone();
  expect(server.callsTo(teamEndpoints.exportTable).map(({ query }) => Object.fromEntries(query))).toEqual([
    { attendance: 'Inactive', sort: 'emailId', order: 'desc', timeZone, format: 'csv' },
    { ids: 'e2', timeZone, format: 'xlsx' },
  ]);
});
