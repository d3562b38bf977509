import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface Destination {
  label: string;
  to: string;
  icon: IconName;
}

const dashboard: Destination = { label: 'Dashboard', to: paths.dashboard, icon: 'home' };
const team: Destination = { label: 'Team Management', to: paths.team, icon: 'team' };
const clients: Destination = { label: 'Sales & Leads', to: paths.clients, icon: 'ship' };
const calendar: Destination = { label: 'Calendar', to: paths.calendar, icon: 'calendar' };
const reports: Destination = { label: 'Reports', to: paths.reports, icon: 'report' };
const settings: Destination = { label: 'Settings', to: paths.profile, icon: 'settings' };
const files: Destination = { label: 'My Files', to: paths.documents, icon: 'folder' };
const tasks: Destination = { label: 'Tasks', to: paths.tasks, icon: 'select' };
/** The ledger over all clients. Those who sign in are People, below Settings. */
const accounts: Destination = { label: 'Accounts', to: paths.ledger, icon: 'ledger' };
const visits: Destination = { label: 'Visits', to: paths.checkIns, icon: 'pin' };
const help: Destination = { label: 'Help & Support', to: paths.help, icon: 'help' };

/** The sidebar's sections, the phone's bottom bar, and the phone's menu with the remaining entries (docs/product/app.md). */
export const MAIN = [dashboard, team, clients, calendar, tasks, accounts, reports];
export const ADDITIONAL = [visits, settings, files, help];
export const BOTTOM_BAR = [dashboard, clients, calendar, settings];
export const MENU_SHEET = [team, tasks, accounts, visits, reports, files, help];

/** Whether an entry's path starts the current path: '/salesandleadsclient/7' belongs to '/salesandleads'. */
export const isActive = (destination: Destination, path: string): boolean => path.startsWith(destination.to);
