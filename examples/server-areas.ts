import { AREAS as OWN } from '../server/areas.ts';
import type { Area } from '../server/program.ts';
import { vendorsArea } from './vendors/server/vendors.area.ts';

/** The server's areas with the example's. */
export const AREAS: readonly Area[] = [...OWN, vendorsArea];
