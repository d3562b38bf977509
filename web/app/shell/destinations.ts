import type { Destination } from '../../area.ts';
import { AREAS } from '../../areas.ts';
import { paths } from '../../paths.ts';

const help: Destination = { label: 'Help & Support', to: paths.help, icon: 'help', section: 'additional' };
const destinations = [...AREAS.flatMap(({ destination }) => destination ?? []), help];

/** The sidebar's sections, the phone's bottom bar, and the phone's menu with the remaining entries (docs/product/app.md). */
export const MAIN = destinations.filter(({ section }) => section === 'main');
export const ADDITIONAL = destinations.filter(({ section }) => section === 'additional');
export const BOTTOM_BAR = destinations.filter(({ isInBar }) => isInBar);
export const MENU_SHEET = destinations.filter(({ isInBar }) => !isInBar);

/** Whether an entry's path starts the current path: '/salesandleadsclient/7' belongs to '/salesandleads'. */
export const isActive = (destination: Destination, path: string): boolean => path.startsWith(destination.to);
