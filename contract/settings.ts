import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';

/** What Members and Viewers see of the clients; Managers and Administrators see all (decisions C5). */
export const VISIBILITIES = ['all', 'department', 'own'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What holds for the whole workspace. */
export const settings = z.object({ clientVisibility: z.enum(VISIBILITIES) }).meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;

export const settingsChange = z.object({ clientVisibility: z.enum(VISIBILITIES, `must be one of ${VISIBILITIES.join(', ')}`).optional() });
export type SettingsChange = z.output<typeof settingsChange>;

export const settingsEndpoints = {
  get: endpoint({ method: 'GET', path: '/api/settings', summary: 'What holds for the whole workspace.', reply: settings }),
  update: endpoint({
    method: 'PUT',
    path: '/api/settings',
    summary: 'Changes settings; absent ones stay. Administrators only.',
    body: settingsChange,
    reply: settings,
  }),
};
