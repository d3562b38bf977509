import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

export const clientsArea: Area = {
  name: 'clients',
  // Its list and a client's page are made of several areas (web/app/pages).
  pages: [
    { path: paths.imports, page: lazyPage(() => import('./import/client-imports.tsx'), 'ClientImportsPage') },
    { path: `${paths.imports}/$id`, page: lazyPage(() => import('./import/client-imports.tsx'), 'ClientImportPage') },
    { path: paths.duplicates, page: lazyPage(() => import('./duplicates/duplicates-page.tsx'), 'DuplicatesPage') },
  ],
  publicPages: [{ path: paths.example, page: lazyPage(() => import('./enquiry/enquiry-page.tsx'), 'EnquiryPage') }],
  destination: { label: 'Sales & Leads', to: paths.clients, icon: 'ship', section: 'main', isInBar: true },
  kind: {
    thing: 'client',
    href: paths.client,
    parts: () => import('./public/client-kind.ts'),
  },
  outbox: {
    note: async () => (await import('./outbox/note-outbox.ts')).NOTE_OUTBOX,
    followUp: async () => (await import('./outbox/follow-up-outbox.ts')).FOLLOW_UP_OUTBOX,
  },
  showsValuesOf: ['team'],
};
