import type { Area } from '../../area.ts';
import { lazyPage } from '../../lazy-page.ts';
import { paths } from '../../paths.ts';

const yourCalendar = lazyPage(() => import('./pages/your-calendar-page.tsx'), 'YourCalendarPage');

export const calendarArea: Area = {
  name: 'calendar',
  pages: [
    { path: paths.calendar, page: yourCalendar },
    { path: `${paths.calendar}/$id`, page: yourCalendar },
    { path: '/$name', page: lazyPage(() => import('./pages/team-calendar-page.tsx'), 'TeamCalendarPage') },
  ],
  destination: { label: 'Calendar', to: paths.calendar, icon: 'calendar', section: 'main', isInBar: true },
  kind: {
    thing: 'event',
    href: paths.event,
    parts: () => import('./public/event-kind.ts'),
  },
  showsValuesOf: ['clients', 'team'],
};
