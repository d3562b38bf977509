import type { Area } from './area.ts';
import { calendarArea } from './areas/calendar/calendar.area.ts';
import { checkinsArea } from './areas/checkins/checkins.area.ts';
import { clientsArea } from './areas/clients/clients.area.ts';
import { contactsArea } from './areas/contacts/contacts.area.ts';
import { dashboardArea } from './areas/dashboard/dashboard.area.ts';
import { documentsArea } from './areas/documents/documents.area.ts';
import { lanesArea } from './areas/lanes/lanes.area.ts';
import { ledgerArea } from './areas/ledger/ledger.area.ts';
import { peopleArea } from './areas/people/people.area.ts';
import { portsArea } from './areas/ports/ports.area.ts';
import { profileArea } from './areas/profile/profile.area.ts';
import { reportsArea } from './areas/reports/reports.area.ts';
import { settingsArea } from './areas/settings/settings.area.ts';
import { signInArea } from './areas/sign-in/sign-in.area.ts';
import { tasksArea } from './areas/tasks/tasks.area.ts';
import { teamArea } from './areas/team/team.area.ts';
import { todayArea } from './areas/today/today.area.ts';

/** Every area that has pages, an entry in the navigation or records of its own; the navigation's entries stand in this order. */
export const AREAS: readonly Area[] = [
  signInArea,
  settingsArea,
  dashboardArea,
  teamArea,
  clientsArea,
  calendarArea,
  tasksArea,
  ledgerArea,
  contactsArea,
  lanesArea,
  portsArea,
  todayArea,
  checkinsArea,
  reportsArea,
  profileArea,
  peopleArea,
  documentsArea,
];
