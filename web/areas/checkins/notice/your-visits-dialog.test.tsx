import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { YourVisitsDialog } from './your-visits-dialog.tsx';

it('says what the file holds, and saves it under the name that the server gives it', async () => {
  const server = fakeServer();
  server.on(visitEndpoints.notice, () => ({
    json: { version: VISIT_NOTICE_VERSION, acceptedVersion: 1, acceptedAt: null, positionDays: 0, visibility: 'all' },
  }));
  const headers = { 'content-disposition': 'attachment; filename="Visits of riya.zip"' };
  server.on(visitEndpoints.ownVisits, () => ({ json: 'PK', headers }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await renderPage(<YourVisitsDialog onClose={() => {}} />);
  expect(await screen.findByText('Positions are kept as long as their visit.')).toBeDefined();
  expect(screen.getByText(/^The file is a zip with every visit that you logged or came along on/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Your visits as a file' }));
  await waitFor(() => expect(saved).toEqual(['Visits of riya.zip']));
});
