import { employeeList } from '@fairlead/contract/team';
import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';
import { readListAddress } from '../../records/list/list-address.rules.ts';
import { TEAM_SEGMENT } from './list/team-view.rules.ts';

export const teamArea: Area = {
  name: 'team',
  pages: [
    {
      path: paths.team,
      page: lazyPage(() => import('./list/team-page.tsx'), 'TeamPage'),
      readAddress: readListAddress(employeeList, TEAM_SEGMENT),
    },
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
