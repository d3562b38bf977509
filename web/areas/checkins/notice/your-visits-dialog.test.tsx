import { checkInEndpoints } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { YourVisitsDialog } from './your-visits-dialog.tsx';

it.each([
  ['their employee’s', 'e1', 'e1'],
  ['those of an account without an employee', null, 'a1'],
])('takes out %s visits as a file', async (_, employeeId, whose) => {
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya', role: 'Member', employeeId } }));
  server.on(visitEndpoints.notice, () => ({
    json: { version: 1, acceptedVersion: 1, acceptedAt: null, positionDays: 0, visibility: 'all' },
  }));
  server.on(checkInEndpoints.exportTable, () => ({ json: 'Client' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await renderPage(<YourVisitsDialog onClose={() => {}} />);
  expect(await screen.findByText('Positions are kept as long as their visit.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Your visits as a file' }));
  await expect.poll(() => server.callsTo(checkInEndpoints.exportTable).map(({ query }) => query.get('employee'))).toEqual([whose]);
});
