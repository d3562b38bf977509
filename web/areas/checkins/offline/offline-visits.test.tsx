import { checkInEndpoints } from '@fairlead/contract/checkins';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { aPocketVisit, emptyPocket, fillPocket, noNetwork } from '../../../testing/a-pocket.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { EmployeeMultiSelect } from '../../team/public/employee-select.tsx';
import { VisitsPage } from '../list/visits-page.tsx';
import { VisitPage } from '../page/visit-page.tsx';
import { KeptVisitsTo } from '../public/kept-visits.tsx';

const VISITS = [
  aPocketVisit({ _id: 'v1', notes: 'Left the tariff', employeeName: 'Asha Rao', teamMemberNames: ['Dev Menon'] }),
  aPocketVisit({ _id: 'v2', clientId: 'zephyr', companyName: 'Zephyr Bulk', location: 'Quay 4' }),
];

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  signedInAs('asha.rao');
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'asha.rao', role: 'Member', employeeId: null } }));
  server.on(checkInEndpoints.list, noNetwork);
  server.on(teamEndpoints.list, noNetwork);
  const employees = [
    { _id: 'e1', name: 'Zoë Müller' },
    { _id: 'e2', name: 'Dev Menon' },
  ];
  await fillPocket({ lists: { visits: VISITS, employees } });
});
afterEach(emptyPocket);

it('shows the person’s latest visits, and offers to log one', async () => {
  await renderPage(<VisitsPage />, { at: '/checkins', route: '/checkins' });
  const rows = within(await screen.findByRole('list', { name: 'Your latest visits' })).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Konkan Minerals', 'Zephyr Bulk']);
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe(paths.checkIn('v1'));
  expect(within(rows[0]!).getByText('Left the tariff')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Log onsite visit' })).toBeDefined();
});

const visitPage = (id: string) => renderPage(<VisitPage />, { at: `/checkins/${id}`, route: '/checkins/$id' });

it('shows the page of a visit that is kept', async () => {
  server.on(checkInEndpoints.get, noNetwork, { id: 'v1' });
  await visitPage('v1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Konkan Minerals' })).toBeDefined();
  for (const text of ['No connection', 'Left the tariff', 'Gate 3', 'Dev Menon', 'Asha Rao']) expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Konkan Minerals' }).getAttribute('href')).toBe(paths.client('konkan'));
});

it('says of a visit that is not kept that it isn’t, not that it is gone', async () => {
  server.on(checkInEndpoints.get, noNetwork, { id: 'v3' });
  await visitPage('v3');
  expect(await screen.findByText('This visit is not kept on this device.')).toBeDefined();
});

it('shows on a client’s page the visits to that client', async () => {
  await renderPage(<KeptVisitsTo client="zephyr" />);
  expect(await screen.findByText(/Quay 4/)).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('offers the kept names of the team in a choice', async () => {
  const { user } = await renderPage(<EmployeeMultiSelect label="Team" value={[]} onChange={() => undefined} />);
  await screen.findByText(/^No connection\. As of/);
  await user.type(screen.getByRole('combobox', { name: 'Team' }), 'zoe mu');
  expect(await screen.findByRole('option', { name: 'Zoë Müller' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Dev Menon' })).toBeNull());
});
