import { clientQuestionEndpoints } from '@fairlead/contract/clients/alike';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { type App, register } from '../../platform/http/register.ts';
import { noteRoutes } from '../../records/notes/notes.routes.ts';
import type { ClientRecords } from './client-records.service.ts';

export function clientRecordRoutes(app: App, records: ClientRecords) {
  register(app, clientRecordEndpoints.setStatus, ({ actor, params, body }) => records.setStatus(actor, params.id, body));
  register(app, clientRecordEndpoints.listStatuses, ({ actor, params, query }) => records.listStatuses(actor, params.id, query));
  register(app, clientQuestionEndpoints.findAlike, ({ actor, body }) => records.findAlike(actor, body));
  register(app, clientQuestionEndpoints.countBelongings, ({ actor, body }) => records.countBelongings(actor, body.ids));
  noteRoutes(app, records.notes, clientRecordEndpoints);
}
