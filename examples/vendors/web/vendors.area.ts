import type { Area } from '../../../web/area.ts';
import { lazyPage } from '../../../web/lazy-page.ts';

export const vendorsArea: Area = {
  name: 'vendors',
  pages: [
    { path: '/vendors', page: lazyPage(() => import('./vendors-page.tsx'), 'VendorsPage') },
    { path: '/vendors/import', page: lazyPage(() => import('./vendor-imports.tsx'), 'VendorImportsPage') },
    { path: '/vendors/import/$id', page: lazyPage(() => import('./vendor-imports.tsx'), 'VendorImportPage') },
    { path: '/vendors/$id', page: lazyPage(() => import('./vendor-page.tsx'), 'VendorPage') },
  ],
  destination: { label: 'Vendors', to: '/vendors', icon: 'team', section: 'additional' },
  kind: { thing: 'vendor', href: (id) => `/vendors/${id}`, parts: () => import('./vendors.queries.ts') },
};
