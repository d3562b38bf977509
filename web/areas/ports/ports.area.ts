import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

/** The list stands in no navigation: the lanes lead to it. */
export const portsArea: Area = {
  name: 'ports',
  pages: [
    { path: paths.ports, page: lazyPage(() => import('./ports-page.tsx'), 'PortsPage') },
    { path: paths.portImports, page: lazyPage(() => import('./port-imports.tsx'), 'PortImportsPage') },
    { path: `${paths.portImports}/$id`, page: lazyPage(() => import('./port-imports.tsx'), 'PortImportPage') },
    { path: `${paths.ports}/$id`, page: lazyPage(() => import('./port-page.tsx'), 'PortPage') },
  ],
  kind: { thing: 'port', href: paths.port, parts: () => import('./public/port-kind.ts') },
};
