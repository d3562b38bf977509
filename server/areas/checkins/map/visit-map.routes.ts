import { visitMapEndpoints } from '@fairlead/contract/checkins/map';
import { type App, register } from '../../../platform/http/register.ts';
import type { VisitMaps } from './visit-map.service.ts';

export function visitMapRoutes(app: App, maps: VisitMaps) {
  register(app, visitMapEndpoints.map, ({ actor, query }) => maps.read(actor, query));
}
