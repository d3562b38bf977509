import type { SETTING_GROUPS } from '@fairlead/contract/settings/fields';
import type { IconName } from '../../../ui/icon.tsx';

export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** A page of the workspace's settings. */
export interface SettingsPage {
  /** The last part of its address. */
  name: string;
  title: string;
  icon: IconName;
  /** What is found there. */
  hint: string;
  /** Its panels; none on a page that another area shows. */
  groups: readonly SettingGroup[];
}

/** The pages of the workspace's settings, in their order (docs/product/settings.md). */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    name: 'general',
    title: 'Name, currency and time zone',
    icon: 'settings',
    hint: 'Name, logo and contact for help, what the books are kept in, and the time zone',
    groups: ['Workspace'],
  },
  {
    name: 'visibility',
    title: 'Who sees which clients',
    icon: 'team',
    hint: 'What Members and Viewers see',
    groups: ['Who sees which clients'],
  },
  {
    name: 'signing-in',
    title: 'Signing in',
    icon: 'lock',
    hint: 'Who must sign in by two steps, and the organisation’s provider',
    groups: ['Signing in'],
  },
  {
    name: 'devices',
    title: 'Devices',
    icon: 'phone',
    hint: 'What phones and computers keep for work without a network, and for how long',
    groups: ['Devices'],
  },
  {
    name: 'maps',
    title: 'Maps and positions',
    icon: 'pin',
    hint: 'Street tiles, and how long positions of visits are kept',
    groups: ['Map', 'Positions'],
  },
  {
    name: 'visit-log',
    title: 'Visit log',
    icon: 'select',
    hint: 'Whether visits were altered beside Fairlead',
    groups: [],
  },
  {
    name: 'enquiries',
    title: 'Enquiry form',
    icon: 'ship',
    hint: 'The public form, and the websites that show it',
    groups: ['Enquiry form'],
  },
  {
    name: 'backups',
    title: 'Backups',
    icon: 'copy',
    hint: 'The daily backup, which ones are kept, and when the last good one was made',
    groups: ['Daily backup'],
  },
  {
    name: 'api-keys',
    title: 'API keys',
    icon: 'link',
    hint: 'Other programs that read or change records, such as a website’s form or a spreadsheet',
    groups: [],
  },
  {
    name: 'lists',
    title: 'Lists',
    icon: 'menu',
    hint: 'Projects, and further options of types, terms, roles and departments',
    groups: ['Lists'],
  },
];
