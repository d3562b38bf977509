import { clientEndpoints } from '@fairlead/contract/clients';
import { clientListEndpoints } from '@fairlead/contract/clients/lists';
import { type App, register } from '../../platform/http/register.ts';
import type { Clients } from './clients.service.ts';

export function clientRoutes(app: App, clients: Clients) {
  register(app, clientEndpoints.list, ({ actor, query }) => clients.list(actor, query));
  register(app, clientEndpoints.count, ({ actor, query }) => clients.count(actor, query));
  register(app, clientListEndpoints.conversion, ({ actor, query }) => clients.conversion.readQuarter(actor, query.today));
  register(app, clientEndpoints.get, ({ actor, params }) => clients.get(actor, params.id));
  register(app, clientEndpoints.create, ({ actor, body, file }) => clients.create(actor, body, file));
  register(app, clientEndpoints.update, ({ actor, params, body, file }) => clients.update(actor, params.id, body, file));
  register(app, clientEndpoints.remove, ({ actor, params }) => clients.remove(actor, params.id));
  register(app, clientListEndpoints.bulkChange, ({ actor, body: { ids, ...change } }) => clients.bulk.change(actor, ids, change));
  register(app, clientListEndpoints.bulkRemove, ({ actor, body }) => clients.bulk.remove(actor, body.ids));
  register(app, clientListEndpoints.restore, ({ actor, params }) => clients.restore(actor, params.id));
}
