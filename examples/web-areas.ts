import type { Area } from '../web/area.ts';
import { AREAS as OWN } from '../web/areas.ts';
import { vendorsArea } from './vendors/web/vendors.area.ts';

/** The web's areas with the example's. */
export const AREAS: readonly Area[] = [...OWN, vendorsArea];
