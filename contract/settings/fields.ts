import { z } from 'zod';
import { isCurrency } from '../kit/currencies.ts';
import { CURRENCY_DEFAULT } from '../kit/money.ts';
import { ACCOUNT_ROLES, VISIBILITIES } from '../kit/permissions.ts';
import { isTimeZone } from '../kit/time.ts';
import { emailAddress, requiredText, text } from '../kit/values.ts';

const LIST_MAX = 200;
const ENTRY_MAX = 120;
const OPTIONS_MAX = 100;
const OPTION_MAX = 60;
const URL_MAX = 500;
const CONTACT_MAX = 254;
const DAYS_MAX = 3650;
const DEVICE_DAYS_MAX = 30;
const BACKUPS_MAX = 100;

export const SETTINGS_MESSAGES = {
  zoneUnknown: 'must be a time zone such as Asia/Kolkata',
  currencyUnknown: 'must be a currency of ISO 4217 such as INR',
  contactWrong: 'must be an e-mail address, a telephone number or an address that begins with https://',
  tilesWrong: 'must be an address such as https://tiles.example.com/{z}/{x}/{y}.png',
  deviceDaysWrong: 'must be a whole number of days up to 30, or 0',
  hourWrong: 'must be a full hour of the day, from 0 to 23',
  backupsWrong: 'must be a whole number up to 100, or 0',
  daysWrong: 'must be a whole number of days up to 3650, or 0',
  originWrong: 'must be the address of a website such as https://www.example.com',
  savedFirst: 'Someone else changed this setting first. Load the newest settings and try again.',
  fixedByHost: 'is set by the environment of the server and can be changed only there',
} as const;

/** The panels of the settings' page, in their order. */
export const SETTING_GROUPS = [
  'Workspace',
  'Who sees which clients',
  'Signing in',
  'Devices',
  'Positions',
  'Map',
  'Enquiry form',
  'Daily backup',
  'Lists',
] as const;

/** How a setting is shown and changed. */
type Control = 'text' | 'switch' | 'visibility' | 'roles' | 'currency' | 'timeZone' | 'days' | 'deviceDays' | 'hour' | 'count' | 'lines';

interface Setting {
  group: (typeof SETTING_GROUPS)[number];
  label: string;
  hint: string;
  control: Control;
  /** The stored value. */
  value: z.ZodType;
  /** What a change may send. */
  typed: z.ZodType;
  /** Until an Administrator changes it; absent where it depends on the server. */
  initial?: unknown;
}

/** One text a line. Blank lines and repetitions are left out. */
const lines = (entry: z.ZodType<string, string>, max = LIST_MAX) =>
  z
    .array(entry)
    .max(max, `must be at most ${max} lines`)
    .transform((names) => names.filter((name, at) => name !== '' && at === names.findIndex((each) => fold(each) === fold(name))));
const fold = (name: string) => name.toLowerCase();
const list = { control: 'lines', group: 'Lists', value: z.array(z.string()), typed: lines(text(ENTRY_MAX).trim()) } as const;
/** What is added to the options of a field; those of the form itself stay. */
const options = (label: string, kind: 'Clients' | 'Employees', own: string) =>
  ({
    ...list,
    label,
    hint: `One a line, offered after ${own}. ${kind} keep what they have, also when a line goes.`,
    typed: lines(text(OPTION_MAX).trim(), OPTIONS_MAX),
    initial: [],
  }) as const;

/** How many backups are kept, one for each of so many days, weeks or months. */
const keptBackups = (label: string, initial: number, hint: string) =>
  ({
    group: 'Daily backup',
    label,
    hint,
    control: 'count',
    value: z.int(),
    typed: z.int(SETTINGS_MESSAGES.backupsWrong).min(0, SETTINGS_MESSAGES.backupsWrong).max(BACKUPS_MAX, SETTINGS_MESSAGES.backupsWrong),
    initial,
  }) as const;

/**
 * Every setting of the workspace: its place on the page, its bounds and what holds until it is changed. The page, the stored rows, the call
 * that changes them and the history follow from a line here.
 */
export const SETTING_FIELDS = {
  workspaceName: {
    group: 'Workspace',
    label: 'Name',
    hint: 'Shown in the sidebar, at sign-in, in browser titles and in mails.',
    control: 'text',
    value: z.string(),
    typed: requiredText(60, 'must not be blank').trim(),
    initial: 'Fairlead',
  },
  helpContact: {
    group: 'Workspace',
    label: 'Contact for help',
    hint: 'Shown under Help & Support: an e-mail address, a telephone number or a web address.',
    control: 'text',
    value: z.string(),
    typed: text(CONTACT_MAX).trim().refine(isContact, SETTINGS_MESSAGES.contactWrong),
    initial: '',
  },
  currency: {
    group: 'Workspace',
    label: 'Currency',
    hint: 'What the books are kept in. Opportunities keep their own currency.',
    control: 'currency',
    value: z.string(),
    typed: z
      .string(SETTINGS_MESSAGES.currencyUnknown)
      .max(3, SETTINGS_MESSAGES.currencyUnknown)
      .refine(isCurrency, SETTINGS_MESSAGES.currencyUnknown),
    initial: CURRENCY_DEFAULT,
  },
  timeZone: {
    group: 'Workspace',
    label: 'Time zone',
    hint: 'Events and tasks keep their day and time when it changes. Reminders, calendar files and calendar addresses go by it.',
    control: 'timeZone',
    value: z.string(),
    typed: z.string(SETTINGS_MESSAGES.zoneUnknown).trim().max(60).refine(isTimeZone, SETTINGS_MESSAGES.zoneUnknown),
  },
  clientVisibility: {
    group: 'Who sees which clients',
    label: 'Members and Viewers see',
    hint: 'What belongs to a client goes with it: its visits, notes, files and live changes. Managers and Administrators always see everything. It holds at once, also in windows that are open.',
    control: 'visibility',
    value: z.enum(VISIBILITIES),
    typed: z.enum(VISIBILITIES, `must be one of ${VISIBILITIES.join(', ')}`),
    initial: 'all',
  },
  secondFactorRoles: {
    group: 'Signing in',
    label: 'Roles that must sign in by two steps',
    hint: 'Who has one of these roles and no second step yet is led to set it up, and can do nothing else until then. It holds at once.',
    control: 'roles',
    value: z.array(z.enum(ACCOUNT_ROLES)),
    typed: z
      .array(z.enum(ACCOUNT_ROLES, `must be of ${ACCOUNT_ROLES.join(', ')}`))
      .max(ACCOUNT_ROLES.length)
      .transform((chosen) => ACCOUNT_ROLES.filter((role) => chosen.includes(role))),
    initial: [],
  },
  deviceDays: {
    group: 'Devices',
    label: 'Data on devices',
    hint: 'What the app keeps on a phone or computer for work without a network: clients, and the person’s own tasks, events and visits. A device that has not reached the server for so long forgets it. Signing out removes it at once; locking the account or ending the session, with the device’s next contact.',
    control: 'deviceDays',
    value: z.int(),
    typed: z
      .int(SETTINGS_MESSAGES.deviceDaysWrong)
      .min(0, SETTINGS_MESSAGES.deviceDaysWrong)
      .max(DEVICE_DAYS_MAX, SETTINGS_MESSAGES.deviceDaysWrong),
    initial: 14,
  },
  positionDays: {
    group: 'Positions',
    label: 'Remove the positions of visits',
    hint: 'Coordinates and place of a visit go once it is this old, for good; the visit itself stays. It happens once a day.',
    control: 'days',
    value: z.int(),
    typed: z.int(SETTINGS_MESSAGES.daysWrong).min(0, SETTINGS_MESSAGES.daysWrong).max(DAYS_MAX, SETTINGS_MESSAGES.daysWrong),
    initial: 0,
  },
  tileUrl: {
    group: 'Map',
    label: 'Address of street tiles',
    hint: 'With {z}, {x} and {y}. Browsers load the map’s streets from there; without it, maps show the outlines of the world.',
    control: 'text',
    value: z.string(),
    typed: text(URL_MAX)
      .trim()
      .refine((address) => address === '' || isTileUrl(address), SETTINGS_MESSAGES.tilesWrong),
    initial: '',
  },
  enquiryForm: {
    group: 'Enquiry form',
    label: 'Take enquiries from strangers',
    hint: 'Opens the public form at /example. What is sent becomes a lead with the source "Website".',
    control: 'switch',
    value: z.boolean(),
    typed: z.boolean('must be true or false'),
    initial: false,
  },
  enquirySites: {
    group: 'Enquiry form',
    label: 'Websites that may show the form',
    hint: 'One address a line, such as https://www.example.com. Only these may set the form into a frame.',
    control: 'lines',
    value: z.array(z.string()),
    typed: lines(
      text(URL_MAX)
        .trim()
        .refine((address) => address === '' || isOrigin(address), SETTINGS_MESSAGES.originWrong)
        .transform((address) => (address === '' ? '' : new URL(address).origin)),
    ),
    initial: [],
  },
  backsUpDaily: {
    group: 'Daily backup',
    label: 'Back up every day',
    hint: 'The server makes a backup by itself while everybody works on. If it was down at that hour, it makes it at its next start.',
    control: 'switch',
    value: z.boolean(),
    typed: z.boolean('must be true or false'),
    initial: false,
  },
  backupHour: {
    group: 'Daily backup',
    label: 'Hour',
    hint: 'By the workspace’s time zone.',
    control: 'hour',
    value: z.int(),
    typed: z.int(SETTINGS_MESSAGES.hourWrong).min(0, SETTINGS_MESSAGES.hourWrong).max(23, SETTINGS_MESSAGES.hourWrong),
    initial: 2,
  },
  dailyBackups: keptBackups('Daily backups', 7, 'The newest of each of so many days is kept.'),
  weeklyBackups: keptBackups('Weekly backups', 4, 'The newest of each of so many weeks, from Monday to Sunday.'),
  monthlyBackups: keptBackups(
    'Monthly backups',
    6,
    'The newest of each of so many months. The newest of all is kept whatever is set here.',
  ),
  projects: {
    ...list,
    label: 'Projects',
    hint: 'One a line, in the order in which tasks and employees are offered them. Both keep the projects they have.',
    initial: ['Project A', 'Project B', 'Project C', 'Project D', 'Project E'],
  },
  clientTypes: options('Further client types', 'Clients', 'Shipper, Consignee, Broker, Agent and Other'),
  contractTypes: options('Further contract types', 'Clients', 'COA, Spot, Tender and Long-term'),
  incoterms: options('Further Incoterms', 'Clients', 'FOB, CIF and DAP'),
  jobRoles: options('Further job roles', 'Employees', 'Operations Manager to Customer Service Representative'),
  departments: options('Further departments', 'Employees', 'Operations to Customer Service'),
} as const satisfies Record<string, Setting>;
export type SettingName = keyof typeof SETTING_FIELDS;
/** A setting as its control needs it. */
export type SettingField = Pick<Setting, 'group' | 'label' | 'hint' | 'control'>;

export const listSettings = () => Object.entries(SETTING_FIELDS) as [SettingName, Setting][];

/** A template of map tiles, from which the origin that browsers may load pictures from follows. */
export function isTileUrl(address: string): boolean {
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)) || /[\s;,'"\\]/.test(address)) return false;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && /^[a-z\d.:[\]-]+$/i.test(url.host) && url.username === '';
}

function isOrigin(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    /^[a-z\d.:[\]-]+$/i.test(url.host) &&
    url.pathname === '/' &&
    url.search + url.hash === ''
  );
}

function isContact(contact: string): boolean {
  return contact === '' || emailAddress.safeParse(contact).success || /^\+?[\d ()/-]{5,30}$/.test(contact) || isWebAddress(contact);
}
const isWebAddress = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address);
