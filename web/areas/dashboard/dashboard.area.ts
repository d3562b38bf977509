import type { Area } from '../../area.ts';
import { paths } from '../../paths.ts';

export const dashboardArea: Area = {
  name: 'dashboard',
  // Its page is made of several areas (web/app/pages). Its own writes load and remove sample data, which is in every area.
  destination: { label: 'Dashboard', to: paths.dashboard, icon: 'home', section: 'main', isInBar: true },
  concernsAll: true,
};
