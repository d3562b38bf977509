import { clientListEndpoints } from '@fairlead/contract/clients/lists';
import { type App, registerStream } from '../../../platform/http/register.ts';
import type { ClientExport } from './client-export.service.ts';

export function clientExportRoutes(app: App, clientExport: ClientExport) {
  registerStream(app, clientListEndpoints.exportTable, ({ actor, query, gone }) => clientExport.table(actor, query, gone));
  registerStream(app, clientListEndpoints.exportPage, ({ actor, params, query, gone }) => clientExport.page(actor, params.id, query, gone));
}
