import { ledgerEndpoints as endpoints } from '@fairlead/contract/ledger';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import type { LedgerFiguresService } from './figures/figures.service.ts';
import type { Ledger } from './ledger.service.ts';
import type { LedgerRecords } from './ledger-records.service.ts';

interface Parts {
  ledger: Ledger;
  records: LedgerRecords;
  figures: LedgerFiguresService;
}

export function ledgerRoutes(app: App, { ledger, records, figures }: Parts) {
  register(app, endpoints.list, ({ actor, query }) => ledger.list(actor, query));
  register(app, endpoints.count, ({ actor, query }) => ledger.count(actor, query));
  register(app, endpoints.listOfClient, ({ actor, params, query }) => ledger.listOfClient(actor, params.clientId, query.fields));
  register(app, endpoints.create, ({ actor, params, body }) => ledger.create(actor, params.clientId, body));
  register(app, endpoints.update, ({ actor, params, body }) => ledger.update(actor, params.clientId, params.entryId, body));
  register(app, endpoints.remove, ({ actor, params }) => ledger.remove(actor, params.clientId, params.entryId));
  register(app, endpoints.pay, ({ actor, params, body }) => ledger.pay(actor, params.clientId, params.entryId, body));
  register(app, endpoints.takeBack, ({ actor, params }) => ledger.takeBack(actor, params.clientId, params.entryId, params.paymentId));
  register(app, endpoints.figures, ({ actor, query }) => figures.figures(actor, query));
  register(app, endpoints.get, ({ actor, params }) => ledger.get(actor, params.id));
  register(app, endpoints.bulkChange, ({ actor, body: { ids, ...change } }) => ledger.bulk.change(actor, ids, change));
  register(app, endpoints.bulkRemove, ({ actor, body }) => ledger.bulk.remove(actor, body.ids));
  register(app, endpoints.listDeleted, ({ actor, query }) => records.listDeleted(actor, query));
  register(app, endpoints.restore, ({ actor, params }) => ledger.restore(actor, params.id));
  register(app, endpoints.timeline, ({ actor, params, query }) => records.timeline(actor, params.id, query));
  registerStream(app, endpoints.exportTable, ({ actor, query, gone }) => records.exportTable(actor, query, gone));
}
