import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

/** The list stands in no navigation: lanes are sought on their client's page, from Sales & Leads and by the search. */
export const lanesArea: Area = {
  name: 'lanes',
  pages: [
    { path: paths.lanes, page: lazyPage(() => import('./list/lanes-page.tsx'), 'LanesPage') },
    { path: paths.laneImports, page: lazyPage(() => import('./import/lane-imports.tsx'), 'LaneImportsPage') },
    { path: `${paths.laneImports}/$id`, page: lazyPage(() => import('./import/lane-imports.tsx'), 'LaneImportPage') },
    { path: `${paths.lanes}/$id`, page: lazyPage(() => import('./page/lane-page.tsx'), 'LanePage') },
  ],
  kind: { thing: 'lane', href: paths.lane, parts: () => import('./public/lane-kind.ts') },
  showsValuesOf: ['clients', 'ports'],
};
