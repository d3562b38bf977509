import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

export const checkinsArea: Area = {
  name: 'checkins',
  pages: [
    { path: paths.checkIns, page: lazyPage(() => import('./list/visits-page.tsx'), 'VisitsPage') },
    { path: `${paths.checkIns}/$id`, page: lazyPage(() => import('./page/visit-page.tsx'), 'VisitPage') },
  ],
  destination: { label: 'Visits', to: paths.checkIns, icon: 'pin', section: 'additional' },
  kind: {
    thing: 'checkIn',
    href: paths.checkIn,
    parts: () => import('./public/visit-kind.ts'),
  },
  outbox: {
    visit: async () => (await import('./outbox/visit-outbox.ts')).VISIT_OUTBOX,
    visitCorrection: async () => (await import('./outbox/correction-outbox.ts')).CORRECTION_OUTBOX,
  },
  showsValuesOf: ['clients', 'accounts'],
};
