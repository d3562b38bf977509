import { clientListEndpoints } from '@fairlead/contract/client-lists';
import { type App, register } from '../../platform/http/register.ts';
import type { DeletedClients } from './deleted-clients.service.ts';

export function deletedClientRoutes(app: App, deleted: DeletedClients) {
  register(app, clientListEndpoints.listDeleted, ({ actor, query }) => deleted.list(actor, query));
  register(app, clientListEndpoints.restore, ({ actor, params }) => deleted.restore(actor, params.id));
}
