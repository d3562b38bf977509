import { clientEndpoints } from '@fairlead/contract/clients';
import { type App, registerStream } from '../../../platform/http/register.ts';
import type { ClientExport } from './client-export.service.ts';

export function clientExportRoutes(app: App, clientExport: ClientExport) {
  registerStream(app, clientEndpoints.exportPage, ({ actor, params, query, gone }) => clientExport.page(actor, params.id, query, gone));
}
