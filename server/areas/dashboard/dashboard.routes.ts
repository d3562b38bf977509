import { dashboardEndpoints } from '@fairlead/contract/dashboard';
import { type App, register } from '../../platform/http/register.ts';
import type { Dashboard } from './dashboard.service.ts';
import type { Overview } from './overview/overview.service.ts';

export function dashboardRoutes(app: App, dashboard: Dashboard, overview: Overview) {
  register(app, dashboardEndpoints.overview, ({ actor, query }) => overview.read(actor, query));
  register(app, dashboardEndpoints.workspace, () => dashboard.workspace());
  register(app, dashboardEndpoints.loadSample, ({ actor }) => dashboard.loadSample(actor));
  register(app, dashboardEndpoints.removeSample, ({ actor }) => dashboard.removeSample(actor));
}
