import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { VISIBILITIES } from './kit/permissions.ts';

/** Settings of the whole workspace. `clientVisibility` decides which clients Members and Viewers see. */
export const settings = z.object({ clientVisibility: z.enum(VISIBILITIES) }).meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;

/** The settings until an Administrator changes them. */
export const SETTINGS_DEFAULT: Settings = { clientVisibility: 'all' };

/** Parses stored settings, which are JSON texts by name. An absent or invalid one gets its default. */
export function parseSettings(kept: { [name in keyof Settings]?: string | null }): Settings {
  const { data } = settings.shape.clientVisibility.safeParse(kept.clientVisibility ? JSON.parse(kept.clientVisibility) : undefined);
  return { clientVisibility: data ?? SETTINGS_DEFAULT.clientVisibility };
}

export const settingsChange = z.object({ clientVisibility: z.enum(VISIBILITIES, `must be one of ${VISIBILITIES.join(', ')}`).optional() });
export type SettingsChange = z.output<typeof settingsChange>;

/** A problem with the data storage: a full disk or a damaged database. `message` says what to do. */
export const trouble = z.object({ kind: z.enum(['damaged', 'no_space']), message: z.string() }).meta({ id: 'Trouble' });

export const settingsEndpoints = {
  get: endpoint({ method: 'GET', path: '/api/settings', summary: 'What holds for the whole workspace.', reply: settings }),
  update: endpoint({
    method: 'PUT',
    path: '/api/settings',
    summary: 'Changes settings; absent ones stay. Administrators only.',
    body: settingsChange,
    reply: settings,
  }),
  troubles: endpoint({
    method: 'GET',
    path: '/api/settings/troubles',
    summary: 'What is wrong with the place where the data is kept. Administrators only.',
    reply: z.object({ troubles: z.array(trouble) }),
  }),
};
