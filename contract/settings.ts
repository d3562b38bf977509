import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { VISIBILITIES } from './kit/permissions.ts';
import { isTimeZone } from './kit/time.ts';

export const SETTINGS_MESSAGES = { zoneUnknown: 'must be a time zone such as Asia/Kolkata' } as const;

/**
 * Settings of the whole workspace. `clientVisibility` decides which clients Members and Viewers see, `timeZone` (an IANA name) by which
 * clock the days and times of events and tasks are meant.
 */
export const settings = z.object({ clientVisibility: z.enum(VISIBILITIES), timeZone: z.string() }).meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;

/** The settings until an Administrator changes them, beside the time zone, which is the server's. */
export const SETTINGS_DEFAULT: Omit<Settings, 'timeZone'> = { clientVisibility: 'all' };

type Kept = { [name in keyof Settings]?: string | null };

/** Parses stored settings, which are JSON texts by name. An absent or invalid one gets its default. */
export function parseSettings(kept: Kept, serverZone: string): Settings {
  const { data } = settingsChange.shape.timeZone.safeParse(kept.timeZone ? JSON.parse(kept.timeZone) : undefined);
  return { clientVisibility: parseVisibility(kept), timeZone: data ?? serverZone };
}

export function parseVisibility({ clientVisibility }: Pick<Kept, 'clientVisibility'>): Settings['clientVisibility'] {
  const { data } = settings.shape.clientVisibility.safeParse(clientVisibility ? JSON.parse(clientVisibility) : undefined);
  return data ?? SETTINGS_DEFAULT.clientVisibility;
}

export const settingsChange = z.object({
  clientVisibility: z.enum(VISIBILITIES, `must be one of ${VISIBILITIES.join(', ')}`).optional(),
  timeZone: z.string(SETTINGS_MESSAGES.zoneUnknown).trim().max(60).refine(isTimeZone, SETTINGS_MESSAGES.zoneUnknown).optional(),
});
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
