import { clientEndpoints } from '@fairlead/contract/clients';
import { demurrageEndpoints } from '@fairlead/contract/clients/demurrage';
import { type App, registerStream } from '../../../platform/http/register.ts';
import type { ClientExport } from './client-export.service.ts';
import type { DemurragePrint } from './demurrage-print.service.ts';

export function clientExportRoutes(app: App, clientExport: ClientExport, demurrage: DemurragePrint) {
  registerStream(app, clientEndpoints.exportPage, ({ actor, params, query, gone }) => clientExport.page(actor, params.id, query, gone));
  registerStream(app, demurrageEndpoints.printDemurrage, ({ actor, params, body, gone }) => demurrage.print(actor, params.id, body, gone));
}
