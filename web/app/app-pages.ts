import { addressReader } from '@fairlead/contract/kit/records/addresses';
import type { AreaPage } from '../area.ts';
import { lazyPage } from '../lazy-page.ts';
import { paths } from '../paths.ts';
import { withKinds } from './kinds.ts';

const employee = lazyPage(() => withKinds(import('./pages/employee-page.tsx')), 'EmployeePage');
const workspace = lazyPage(() => import('./pages/workspace-page.tsx'), 'WorkspacePage');

/** The pages that are made of several areas; all others stand in their area's file. */
export const APP_PAGES: readonly AreaPage[] = [
  {
    path: paths.dashboard,
    page: lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
  },
  { path: paths.clients, page: lazyPage(() => import('./pages/clients-page.tsx'), 'ClientsPage') },
  {
    path: '/salesandleadsclient/$id',
    page: lazyPage(() => withKinds(import('./pages/client-page.tsx')), 'ClientPage'),
  },
  { path: '/teammanagement_salesleads', page: employee },
  { path: '/teammanagement_salesleads/$id', page: employee },
  {
    path: paths.visitDay,
    page: lazyPage(() => import('./pages/employee-day-page.tsx'), 'EmployeeDayPage'),
    readAddress: addressReader({ employee: 'id', date: 'day' }),
  },
  { path: paths.profile, page: lazyPage(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage') },
  { path: paths.accounts, page: lazyPage(() => import('./pages/profile/accounts-page.tsx'), 'AccountsPage') },
  { path: paths.permissions, page: lazyPage(() => withKinds(import('./pages/profile/permissions-page.tsx')), 'PermissionsPage') },
  { path: paths.workspace, page: workspace },
  { path: `${paths.workspace}/$page`, page: workspace },
  { path: paths.deleted, page: lazyPage(() => withKinds(import('./pages/deleted-page.tsx')), 'DeletedPage') },
  { path: paths.waiting, page: lazyPage(() => import('./waiting/waiting-page.tsx'), 'WaitingPage') },
  { path: paths.help, page: lazyPage(() => import('./help/help-page.tsx'), 'HelpPage') },
  { path: paths.apiReference, page: lazyPage(() => import('./reference/reference-page.tsx'), 'ReferencePage') },
];
