import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anEvent } from '../../../testing/an-event.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { VisitLoggingProvider } from '../../clients/public/visit-logging.ts';
import { EventDialog } from './event-dialog.tsx';

async function open() {
  signedInAs('riya.nair', 'a1');
  fakeServer().on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role: 'Member', employeeId: null } }));
  const did: string[] = [];
  const logVisit = vi.fn(() => void did.push('form opened'));
  const { user } = await renderPage(
    <VisitLoggingProvider value={logVisit}>
      <EventDialog event={anEvent()} onEdit={undefined} onDelete={undefined} onClose={() => did.push('dialog closed')} />
    </VisitLoggingProvider>,
  );
  await screen.findByRole('dialog', { name: /Berth review/ });
  return { user, logVisit, did };
}

it('logs a visit to the client of a meeting, in a form that takes the dialog’s place', async () => {
  const { user, logVisit, did } = await open();
  await user.click(await screen.findByRole('button', { name: 'Log visit' }));
  expect(logVisit).toHaveBeenCalledWith({ _id: 'c1', companyName: 'Konkan Minerals' });
  expect(did).toEqual(['dialog closed', 'form opened']);
});
