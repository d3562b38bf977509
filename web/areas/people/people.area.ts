import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

export const peopleArea: Area = {
  name: 'people',
  // The log reads its address when it comes: its contract would be on everybody's first screen.
  pages: [{ path: paths.log, page: lazyPage(() => import('./log/log-page.tsx'), 'LogPage') }],
};
