import type { Area } from '../../area.ts';
import { paths } from '../../paths.ts';

export const profileArea: Area = {
  name: 'profile',
  // Its page is made of several areas (web/app/pages).
  destination: { label: 'Settings', to: paths.profile, icon: 'settings', section: 'additional', isInBar: true },
};
