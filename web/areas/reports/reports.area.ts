import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

export const reportsArea: Area = {
  name: 'reports',
  pages: [{ path: paths.reports, page: lazyPage(() => import('./page/reports-page.tsx'), 'ReportsPage') }],
  destination: { label: 'Reports', to: paths.reports, icon: 'report', section: 'main' },
};
