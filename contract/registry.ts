import { accessEndpoints } from './access.ts';
import { calendarExportEndpoints } from './calendar/export.ts';
import { feedEndpoints } from './calendar/feeds.ts';
import { calendarImportEndpoints } from './calendar/import.ts';
import { seriesEndpoints } from './calendar/series.ts';
import { calendarEndpoints } from './calendar.ts';
import { checkInEndpoints } from './checkins.ts';
import { clientQuestionEndpoints } from './clients/alike.ts';
import { categoryEndpoints } from './clients/categories.ts';
import { enquiryEndpoints } from './clients/enquiries.ts';
import { clientRecordEndpoints } from './clients/records.ts';
import { clientEndpoints } from './clients.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { documentEndpoints } from './documents.ts';
import { passkeyEndpoints } from './factors/passkeys.ts';
import { secondFactorEndpoints } from './factors.ts';
import { historyEndpoints } from './history.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { importEndpoints } from './kit/import/import-endpoints.ts';
import { ledgerEndpoints } from './ledger.ts';
import { pushEndpoints } from './notifications/push.ts';
import { notificationEndpoints } from './notifications.ts';
import { logEndpoints } from './people/log.ts';
import { mailEndpoints } from './people/mail.ts';
import { peopleEndpoints } from './people.ts';
import { profileEndpoints } from './profile.ts';
import { reportScheduleEndpoints } from './reports/schedules.ts';
import { reportEndpoints } from './reports.ts';
import { sampleEndpoints } from './sample.ts';
import { settingsEndpoints } from './settings.ts';
import { providerEndpoints } from './sign-in/provider.ts';
import { resetEndpoints } from './sign-in/reset.ts';
import { signInEndpoints } from './sign-in.ts';
import { taskBoardEndpoints } from './tasks/board.ts';
import { taskEndpoints } from './tasks.ts';
import { teamEndpoints } from './team.ts';

/** Every endpoint by area, for the API description and for tests of all routes. */
export const endpointsByArea: Record<string, Record<string, Endpoint>> = {
  'sign-in': { ...signInEndpoints, ...resetEndpoints, ...providerEndpoints },
  factors: { ...secondFactorEndpoints, ...passkeyEndpoints },
  people: { ...peopleEndpoints, ...logEndpoints, ...mailEndpoints },
  profile: profileEndpoints,
  history: historyEndpoints,
  notifications: { ...notificationEndpoints, ...pushEndpoints },
  settings: settingsEndpoints,
  team: teamEndpoints,
  clients: { ...clientEndpoints, ...categoryEndpoints, ...clientRecordEndpoints, ...clientQuestionEndpoints },
  enquiries: enquiryEndpoints,
  imports: importEndpoints,
  checkins: checkInEndpoints,
  calendar: { ...calendarEndpoints, ...calendarExportEndpoints, ...calendarImportEndpoints, ...seriesEndpoints, ...feedEndpoints },
  tasks: { ...taskEndpoints, ...taskBoardEndpoints },
  documents: documentEndpoints,
  ledger: ledgerEndpoints,
  reports: { ...reportEndpoints, ...reportScheduleEndpoints },
  dashboard: dashboardEndpoints,
  sample: sampleEndpoints,
  access: accessEndpoints,
};
