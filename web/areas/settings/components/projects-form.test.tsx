import { SETTINGS_DEFAULT, type Settings, settingsEndpoints } from '@fairlead/contract/settings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ProjectsForm } from './projects-form.tsx';

it('sends one project a line, and keeps what was typed when it is refused', async () => {
  signedInAs('admin');
  const server = fakeServer();
  const settings: Settings = { ...SETTINGS_DEFAULT, projects: ['Kandla'], timeZone: 'UTC' };
  const fields = { 'projects.1': 'Must be at most 120 characters' };
  server.on(settingsEndpoints.update, () => ({ status: 400, json: { code: 'invalid', message: 'Check the fields', fields } }));
  const { user } = await renderPage(<ProjectsForm settings={settings} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Projects' });
  await user.type(field, '{Enter}Mundra coal');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be at most 120 characters')).toBeDefined();
  expect(field.value).toBe('Kandla\nMundra coal');
  server.on(settingsEndpoints.update, () => ({ json: { ...settings, projects: ['Kandla', 'Mundra coal'] } }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.callsTo(settingsEndpoints.update).at(-1)?.body).toEqual({ projects: ['Kandla', 'Mundra coal'] });
});
