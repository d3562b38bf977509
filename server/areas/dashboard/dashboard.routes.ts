import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { type App, register } from '../../platform/http/register.ts';
import type { Overview } from './overview/overview.service.ts';

export function dashboardRoutes(app: App, overview: Overview) {
  register(app, dashboardEndpoints.overview, ({ actor, query }) => overview.read(actor, query));
}
