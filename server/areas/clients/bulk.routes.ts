import { clientListEndpoints } from '@fairlead/contract/client-lists';
import { type App, register } from '../../platform/http/register.ts';
import type { Bulk } from './bulk.service.ts';

export function bulkRoutes(app: App, bulk: Bulk) {
  register(app, clientListEndpoints.bulkChange, ({ actor, body }) => bulk.change(actor, body));
  register(app, clientListEndpoints.bulkRemove, ({ actor, body }) => bulk.remove(actor, body.ids));
}
