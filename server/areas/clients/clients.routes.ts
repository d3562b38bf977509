import { clientEndpoints } from '@fairlead/contract/clients';
import { type App, register } from '../../platform/http/register.ts';
import type { Clients } from './clients.service.ts';

export function clientRoutes(app: App, clients: Clients) {
  clients.register(app);
  register(app, clientEndpoints.conversion, ({ actor, query }) => clients.conversion.readDays(actor, query));
}
