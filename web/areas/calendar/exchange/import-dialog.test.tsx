import { calendarImportEndpoints } from '@fairlead/contract/calendar/import';
import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { DEFAULT_PREFERENCES } from '@fairlead/contract/sign-in/current-user';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ImportDialog } from './import-dialog.tsx';

const FOUND = { name: 'Fairs', found: 2, added: 2, present: 0, events: [], bounded: [], problems: [], problemCount: 0 };
const file = () => new File(['BEGIN:VCALENDAR'], 'fairs.ics', { type: 'text/calendar' });

async function open(employeeId: string | null = 'e1', found: object = FOUND) {
  signedInAs('riya.nair', 'u1');
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'u1', employeeId, preferences: DEFAULT_PREFERENCES } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [{ _id: 'e2', employeeName: 'Asha Menon' }], page: 1, pages: 1 } }));
  server.on(clientEndpoints.list, () => ({ json: { clients: [{ _id: 'c1', companyName: 'Amber Dhow' }], page: 1, pages: 1 } }));
  server.on(calendarImportEndpoints.importEvents, () => ({ json: found }));
  const { user } = await renderPage(<ImportDialog onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Import events' });
  /** What was asked for: whose calendar, and whether it is only a look. */
  const asked = () => server.callsTo(calendarImportEndpoints.importEvents).map(({ query }) => Object.fromEntries(query));
  return { user, server, asked };
}

it('asks whose calendar the events come into, and looks again when another is chosen', async () => {
  const { user, asked } = await open();
  const dialog = within(screen.getByRole('dialog'));
  await user.upload(dialog.getByLabelText('Calendar file'), file());
  await dialog.findByRole('button', { name: 'Add 2 events' });
  await user.click(await dialog.findByText('Mine'));
  await user.click(await dialog.findByRole('button', { name: 'Add 2 events' }));
  await dialog.findByText(/2 events were added/);
  expect(asked()).toEqual([{ preview: 'true' }, { preview: 'true', employee: 'e1' }, { preview: 'false', employee: 'e1' }]);
});

it('waits for the client or team member before it takes a file', async () => {
  const { user, asked } = await open(null);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText('Mine')).toBeNull();
  await user.click(dialog.getByText('Client'));
  await user.click(dialog.getByRole('button', { name: 'Choose a file' }));
  expect(await dialog.findByText('Choose a client')).toBeDefined();
  await user.click(dialog.getByRole('combobox', { name: /Client/ }));
  await user.click(await screen.findByText('Amber Dhow'));
  await user.upload(dialog.getByLabelText('Calendar file'), file());
  await dialog.findByRole('button', { name: 'Add 2 events' });
  expect(asked()).toEqual([{ preview: 'true', client: 'c1' }]);
});

it('says of each problem whether its event still comes in, also where only its first date is read', async () => {
  const reason = 'It repeats on days that never come, so that only its first date is read';
  const problems = [
    { line: 3, what: 'Fair', reason, isKept: true },
    { line: 9, what: 'Tour', reason: 'It has no start', isKept: false },
  ];
  const { user } = await open('e1', { ...FOUND, problems, problemCount: 2 });
  await user.upload(screen.getByLabelText('Calendar file'), file());
  const list = within(await screen.findByRole('region', { name: 'What could not be read' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Line 3: Fair: ${reason} (the event still comes in)`,
    'Line 9: Tour: It has no start',
  ]);
});

it('offers nothing of the file before, once another one is chosen', async () => {
  const { user, server } = await open();
  const dialog = within(screen.getByRole('dialog'));
  await user.upload(dialog.getByLabelText('Calendar file'), file());
  await dialog.findByRole('button', { name: 'Add 2 events' });
  const refusal = { message: 'This file is no calendar', code: 'invalid' };
  server.on(calendarImportEndpoints.importEvents, () => ({ status: 400, json: refusal }));
  await user.upload(dialog.getByLabelText('Calendar file'), new File(['x'], 'rates.ics'));
  expect(await dialog.findByText('This file is no calendar')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Add 2 events' })).toBeNull();
  expect(dialog.queryByText(/would be added/)).toBeNull();
});

it('keeps the calendar while events are on their way into it, and then says what came', async () => {
  const { user, server, asked } = await open();
  const dialog = within(screen.getByRole('dialog'));
  await user.upload(dialog.getByLabelText('Calendar file'), file());
  const answer = Promise.withResolvers<{ json: typeof FOUND }>();
  const add = await dialog.findByRole('button', { name: 'Add 2 events' });
  server.on(calendarImportEndpoints.importEvents, () => answer.promise);
  await user.click(add);
  await user.click(dialog.getByText('Mine'));
  answer.resolve({ json: FOUND });
  expect(await dialog.findByText(/2 events were added/)).toBeDefined();
  expect(asked()).toEqual([{ preview: 'true' }, { preview: 'false' }]);
});
