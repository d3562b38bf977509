import type { ViewEndpoints } from '@fairlead/contract/kit/records/lists';
import { type App, register } from '../../platform/http/register.ts';
import type { Views } from './views.service.ts';

/** Serves the saved views of one kind's list. */
export function viewRoutes(app: App, views: Views, endpoints: ViewEndpoints) {
  register(app, endpoints.listViews, ({ actor }) => views.list(actor));
  register(app, endpoints.createView, ({ actor, body }) => views.create(actor, body));
  register(app, endpoints.updateView, ({ actor, params, body }) => views.update(actor, params.id, body));
  register(app, endpoints.removeView, ({ actor, params }) => views.remove(actor, params.id));
}
