import { accessArea } from './areas/access/access.area.ts';
import { apiKeysArea } from './areas/api-keys/api-keys.area.ts';
import { backupsArea } from './areas/backup/backup.area.ts';
import { calendarArea } from './areas/calendar/calendar.area.ts';
import { checkinsArea } from './areas/checkins/checkins.area.ts';
import { clientsArea } from './areas/clients/clients.area.ts';
import { contactsArea } from './areas/contacts/contacts.area.ts';
import { dashboardArea } from './areas/dashboard/dashboard.area.ts';
import { documentsArea } from './areas/documents/documents.area.ts';
import { factorsArea } from './areas/factors/factors.area.ts';
import { lanesArea } from './areas/lanes/lanes.area.ts';
import { ledgerArea } from './areas/ledger/ledger.area.ts';
import { notificationsArea } from './areas/notifications/notifications.area.ts';
import { peopleArea } from './areas/people/people.area.ts';
import { pocketArea } from './areas/pocket/pocket.area.ts';
import { portsArea } from './areas/ports/ports.area.ts';
import { profileArea } from './areas/profile/profile.area.ts';
import { reportsArea } from './areas/reports/reports.area.ts';
import { sampleArea } from './areas/sample/sample.area.ts';
import { searchArea } from './areas/search/search.area.ts';
import { settingsArea } from './areas/settings/settings.area.ts';
import { signInArea } from './areas/sign-in/sign-in.area.ts';
import { tasksArea } from './areas/tasks/tasks.area.ts';
import { teamArea } from './areas/team/team.area.ts';
import { todayArea } from './areas/today/today.area.ts';
import type { Area } from './program.ts';

/** Every area, in the order in which they are built: lower tiers first, and the team before the people, whose list names employees. */
export const AREAS: readonly Area[] = [
  settingsArea,
  signInArea,
  factorsArea,
  teamArea,
  peopleArea,
  apiKeysArea,
  profileArea,
  notificationsArea,
  portsArea,
  clientsArea,
  checkinsArea,
  calendarArea,
  tasksArea,
  documentsArea,
  ledgerArea,
  contactsArea,
  lanesArea,
  reportsArea,
  dashboardArea,
  sampleArea,
  pocketArea,
  todayArea,
  accessArea,
  searchArea,
  backupsArea,
];
