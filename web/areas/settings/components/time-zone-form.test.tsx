import { SETTINGS_DEFAULT, type Settings, settingsEndpoints } from '@fairlead/contract/settings';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { TimeZoneForm } from './time-zone-form.tsx';

it('sends the chosen zone alone, and shows a refusal at the field with the choice kept', async () => {
  signedInAs('admin');
  const server = fakeServer();
  const sent: unknown[] = [];
  let isKnown = false;
  server.on(settingsEndpoints.update, ({ body }) => {
    sent.push(body);
    if (isKnown) return { json: { ...SETTINGS_DEFAULT, timeZone: 'America/New_York' } };
    return { status: 400, json: { code: 'invalid', message: 'Check the fields', fields: { timeZone: 'Must be a time zone' } } };
  });
  const settings: Settings = { ...SETTINGS_DEFAULT, timeZone: 'Asia/Calcutta' };
  await renderPage(<TimeZoneForm settings={settings} />);
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  await user.clear(field);
  await user.type(field, 'new york');
  await user.click(await screen.findByRole('option', { name: 'America/New York' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be a time zone')).toBeDefined();
  expect((field as HTMLInputElement).value).toBe('America/New York');
  isKnown = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(sent).toEqual([{ timeZone: 'America/New_York' }, { timeZone: 'America/New_York' }]);
});
