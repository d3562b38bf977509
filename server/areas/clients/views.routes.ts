import { clientListEndpoints } from '@fairlead/contract/client-lists';
import { type App, register } from '../../platform/http/register.ts';
import type { Views } from './views.service.ts';

export function viewRoutes(app: App, views: Views) {
  register(app, clientListEndpoints.listViews, ({ actor }) => views.list(actor));
  register(app, clientListEndpoints.createView, ({ actor, body }) => views.create(actor, body));
  register(app, clientListEndpoints.updateView, ({ actor, params, body }) => views.update(actor, params.id, body));
  register(app, clientListEndpoints.removeView, ({ actor, params }) => views.remove(actor, params.id));
}
