import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

export const teamArea: Area = {
  name: 'team',
  pages: [
    { path: paths.team, page: lazyPage(() => import('./list/team-page.tsx'), 'TeamPage') },
    { path: paths.teamImports, page: lazyPage(() => import('./import/employee-imports.tsx'), 'EmployeeImportsPage') },
    { path: `${paths.teamImports}/$id`, page: lazyPage(() => import('./import/employee-imports.tsx'), 'EmployeeImportPage') },
  ],
  destination: { label: 'Team Management', to: paths.team, icon: 'team', section: 'main' },
  kind: {
    thing: 'employee',
    href: paths.employee,
    parts: () => import('./public/employee-kind.ts'),
  },
};
