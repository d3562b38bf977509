import { reportScheduleEndpoints } from '@fairlead/contract/reports/schedules';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ScheduleForm } from './schedule-form.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  // A field that grows with its text hears of fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});

it('asks before Escape closes what was changed, and saves it', async () => {
  const onClose = vi.fn();
  const { user } = await renderPage(<ScheduleForm schedule={undefined} onClose={onClose} />);
  await user.type(await screen.findByLabelText('Send to'), 'dev@konkan.example');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Close this form?' })).getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  server.on(reportScheduleEndpoints.addSchedule, () => ({ status: 201, json: {} }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.callsTo(reportScheduleEndpoints.addSchedule)[0]?.body).toMatchObject({ recipients: ['dev@konkan.example'] });
});

it('closes at once by Escape while nothing was changed', async () => {
  const onClose = vi.fn();
  const { user } = await renderPage(<ScheduleForm schedule={undefined} onClose={onClose} />);
  await screen.findByLabelText('Send to');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
