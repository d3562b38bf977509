import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { VISIBILITIES } from './kit/permissions.ts';
import { isTimeZone } from './kit/time.ts';
import { text } from './kit/values.ts';

const PROJECTS_MAX = 200;
const PROJECT_LENGTH_MAX = 120;

export const SETTINGS_MESSAGES = { zoneUnknown: 'must be a time zone such as Asia/Kolkata' } as const;

/**
 * Settings of the whole workspace. `clientVisibility` decides which clients Members and Viewers see, `timeZone` (an IANA name) by which
 * clock the days and times of events and tasks are meant, and `projects` are offered for tasks, in this order.
 */
export const settings = z
  .object({ clientVisibility: z.enum(VISIBILITIES), timeZone: z.string(), projects: z.array(z.string()) })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;

/** The settings until an Administrator changes them, beside the time zone, which is the server's. */
export const SETTINGS_DEFAULT: Omit<Settings, 'timeZone'> = {
  clientVisibility: 'all',
  projects: ['Project A', 'Project B', 'Project C', 'Project D', 'Project E'],
};

type Kept = { [name in keyof Settings]?: string | null };

/** Parses stored settings, which are JSON texts by name. An absent or invalid one gets its default. */
export function parseSettings(kept: Kept, serverZone: string): Settings {
  const read = <Name extends keyof Settings>(name: Name) =>
    settingsChange.shape[name].safeParse(kept[name] ? JSON.parse(kept[name]) : undefined).data as Settings[Name] | undefined;
  return {
    clientVisibility: parseVisibility(kept),
    timeZone: read('timeZone') ?? serverZone,
    projects: read('projects') ?? SETTINGS_DEFAULT.projects,
  };
}

export function parseVisibility({ clientVisibility }: Pick<Kept, 'clientVisibility'>): Settings['clientVisibility'] {
  const { data } = settings.shape.clientVisibility.safeParse(clientVisibility ? JSON.parse(clientVisibility) : undefined);
  return data ?? SETTINGS_DEFAULT.clientVisibility;
}

/** Blank lines and repetitions are left out. What is stored elsewhere by a name that is gone stays as it is. */
const projects = z
  .array(text(PROJECT_LENGTH_MAX).trim())
  .max(PROJECTS_MAX, `must be at most ${PROJECTS_MAX} projects`)
  .transform((names) => names.filter((name, at) => name !== '' && at === names.findIndex((each) => fold(each) === fold(name))));
const fold = (name: string) => name.toLowerCase();

export const settingsChange = z.object({
  clientVisibility: z.enum(VISIBILITIES, `must be one of ${VISIBILITIES.join(', ')}`).optional(),
  timeZone: z.string(SETTINGS_MESSAGES.zoneUnknown).trim().max(60).refine(isTimeZone, SETTINGS_MESSAGES.zoneUnknown).optional(),
  projects: projects.optional(),
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
