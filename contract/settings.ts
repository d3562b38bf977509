import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import type { AddedOptions } from './kit/records/options.ts';
import { labelled } from './kit/records/record-schemas.ts';
import { listSettings, SETTING_FIELDS, type SettingName } from './settings/fields.ts';
import { workspaceEndpoints } from './settings/workspace.ts';

type Values = { [Name in SettingName]: (typeof SETTING_FIELDS)[Name]['value'] };
type Typed = { [Name in SettingName]: z.ZodOptional<(typeof SETTING_FIELDS)[Name]['typed']> };

/** Settings of the whole workspace (docs/product/settings.md). */
export const settings = z
  .object({
    ...(Object.fromEntries(listSettings().map(([name, { value }]) => [name, value])) as Values),
    /** A path below the server's root, or null. */
    logo: z.string().nullable(),
    /** The settings that the server's environment decides, which can't be changed here. */
    fixed: z.array(z.string()),
    /** False until an Administrator has chosen the currency or the time zone. */
    isPlaceChosen: z.boolean(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;
/** The settings that are typed or chosen. */
export type StoredSettings = Pick<Settings, SettingName>;

export const LOGO_MAX_BYTES = 5_242_880;

/** What holds until an Administrator changes it, beside the time zone, which is the server's. */
export const SETTINGS_DEFAULT = {
  ...(Object.fromEntries(listSettings().flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]]))) as Omit<
    StoredSettings,
    'timeZone'
  >),
  logo: null,
  fixed: [] as string[],
  isPlaceChosen: false,
};

const typed = Object.fromEntries(listSettings().map(([name, setting]) => [name, setting.typed.optional()])) as unknown as Typed;
export const settingsChange = labelled(
  z.object({
    ...typed,
    /** What the changed settings were when the change was begun: one that is another by now, and not what is sent, is a conflict. */
    basedOn: z.object(typed).optional(),
    logo: z.null('can only be set to null; upload a picture to change it').optional(),
  }),
  Object.fromEntries(listSettings().map(([name, { label }]) => [name, label])),
);
export type SettingsChange = z.output<typeof settingsChange>;

type Kept = { [name in SettingName]?: string | null };

/** Parses stored settings, which are JSON texts by name. An absent or invalid one gets its default. */
export function parseSettings(kept: Kept, serverZone: string): StoredSettings {
  const initial: Record<string, unknown> = { ...SETTINGS_DEFAULT, timeZone: serverZone };
  return Object.fromEntries(
    listSettings().map(([name, { typed }]) => [name, parseStored(typed, kept[name]) ?? initial[name]]),
  ) as unknown as StoredSettings;
}

/** What the workspace adds to the options of fields, by the name of the list. */
export const addedOptions = ({ clientTypes, contractTypes, incoterms, jobRoles, departments }: StoredSettings): AddedOptions => ({
  clientTypes,
  contractTypes,
  incoterms,
  jobRoles,
  departments,
});

export const parseVisibility = ({ clientVisibility }: Pick<Kept, 'clientVisibility'>): Settings['clientVisibility'] =>
  parseStored(SETTING_FIELDS.clientVisibility.typed, clientVisibility) ?? SETTINGS_DEFAULT.clientVisibility;

/** The roles that must have a second factor. */
export const parseSecondFactorRoles = ({ secondFactorRoles }: Pick<Kept, 'secondFactorRoles'>): Settings['secondFactorRoles'] =>
  parseStored(SETTING_FIELDS.secondFactorRoles.typed, secondFactorRoles) ?? [...SETTINGS_DEFAULT.secondFactorRoles];

const parseStored = <Value>(schema: z.ZodType<Value>, stored: string | null | undefined): Value | undefined =>
  // No setting takes undefined, and refusing it costs more than the rest.
  stored ? schema.safeParse(JSON.parse(stored)).data : undefined;

export const settingsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'What holds for the whole workspace.',
    // The first Administrator is asked for currency and time zone beside the new password.
    isFirstStep: true,
    reply: settings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/settings',
    summary: 'Changes settings; absent ones stay. Refused with 409 where one is no longer what `basedOn` says it was. Administrators only.',
    body: settingsChange,
    reply: settings,
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/api/settings/logo',
    summary: "Replaces the workspace's logo. Administrators only.",
    upload: {
      field: 'logo',
      maxBytes: LOGO_MAX_BYTES,
      tooLarge: 'File size must be less than 5MB',
      notAnImage: 'Please select an image file',
      required: true,
    },
    reply: settings,
  }),
  ...workspaceEndpoints,
};
