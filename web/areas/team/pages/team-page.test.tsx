import { accountEndpoints } from '@fairlead/contract/accounts';
import { TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { TeamPage } from './team-page.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(accountEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role: 'Administrator', employeeId: null } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
  server.on(teamEndpoints.count, () => ({ json: { total: 0, pages: 1 } }));
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

it('opens a form again that a reload had closed, with what was typed, after Undo too', async () => {
  const typed = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: /^Employee Name/ })).value;
  const at = { at: '/teammanagement', route: '/teammanagement' };
  const first = await renderPage(<TeamPage />, at);
  const [add] = await screen.findAllByRole('button', { name: 'Add Employee' });
  await first.user.click(add!);
  await first.user.type(await screen.findByRole('textbox', { name: /^Employee Name/ }), 'Sana');
  first.unmount();
  const again = await renderPage(<TeamPage />, at);
  expect(await typed()).toBe('Sana');
  await again.user.click(screen.getByRole('button', { name: 'Close' }));
  await again.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await typed()).toBe('Sana');
  again.unmount();
  const second = await renderPage(<TeamPage />, at);
  expect(await typed()).toBe('Sana');
  await second.user.click(screen.getByRole('button', { name: 'Close' }));
  second.unmount();
  await renderPage(<TeamPage />, at);
  await screen.findByText(TEAM_MESSAGES.empty);
  expect(screen.queryByRole('dialog')).toBeNull();
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
