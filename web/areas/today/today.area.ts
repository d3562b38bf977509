import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

export const todayArea: Area = {
  name: 'today',
  pages: [{ path: paths.today, page: lazyPage(() => import('./today-page.tsx'), 'TodayPage') }],
  destination: { label: 'Today', to: paths.today, icon: 'sun', section: 'additional' },
  showsValuesOf: ['clients', 'tasks', 'checkins'],
};
