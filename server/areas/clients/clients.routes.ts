import { clientEndpoints } from '@fairlead/contract/clients';
import { type App, register } from '../../platform/http/register.ts';
import type { Clients } from './clients.service.ts';

export function clientRoutes(app: App, clients: Clients) {
  register(app, clientEndpoints.list, ({ actor, query }) => clients.list(actor, query));
  register(app, clientEndpoints.count, ({ actor, query }) => clients.count(actor, query));
  register(app, clientEndpoints.get, ({ actor, params }) => clients.get(actor, params.id));
  register(app, clientEndpoints.create, ({ actor, body, file }) => clients.create(actor, body, file));
  register(app, clientEndpoints.update, ({ actor, params, body, file }) => clients.update(actor, params.id, body, file));
  register(app, clientEndpoints.remove, ({ actor, params }) => clients.remove(actor, params.id));
}
