import { ledgerEndpoints as endpoints } from '@fairlead/contract/ledger';
import { type App, register } from '../../platform/http/register.ts';
import type { LedgerFiguresService } from './figures/figures.service.ts';
import type { Ledger } from './ledger.service.ts';

export function ledgerRoutes(app: App, ledger: Ledger, figures: LedgerFiguresService) {
  ledger.register(app);
  register(app, endpoints.listOfClient, ({ actor, params, query }) => ledger.listOfClient(actor, params.clientId, query.fields));
  register(app, endpoints.create, ({ actor, params, body }) => ledger.create(actor, params.clientId, body));
  register(app, endpoints.update, ({ actor, params, body }) => ledger.update(actor, params.clientId, params.entryId, body));
  register(app, endpoints.remove, ({ actor, params }) => ledger.remove(actor, params.clientId, params.entryId));
  register(app, endpoints.pay, ({ actor, params, body }) => ledger.pay(actor, params.clientId, params.entryId, body));
  register(app, endpoints.takeBack, ({ actor, params }) => ledger.takeBack(actor, params.clientId, params.entryId, params.paymentId));
  register(app, endpoints.figures, ({ actor, query }) => figures.figures(actor, query));
}
