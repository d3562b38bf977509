import { checkInEndpoints } from '@fairlead/contract/checkins';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import type { CheckInRecords } from './check-in-records.service.ts';
import type { Checkins } from './checkins.service.ts';

export function checkInRoutes(app: App, checkins: Checkins, records: CheckInRecords) {
  register(app, checkInEndpoints.list, ({ actor, query }) => checkins.list(actor, query));
  register(app, checkInEndpoints.count, ({ actor, query }) => checkins.count(actor, query));
  register(app, checkInEndpoints.create, ({ actor, body, file }) => checkins.create(actor, body, file));
  register(app, checkInEndpoints.stats, ({ actor, query }) => checkins.stats(actor, query));
  register(app, checkInEndpoints.byDate, ({ actor, query }) => checkins.listOfRange(actor, query));
  register(app, checkInEndpoints.byUser, ({ actor, params, query }) => checkins.listOfUser(actor, params.userId, query));
  register(app, checkInEndpoints.byClient, ({ actor, params, query }) => checkins.listOfClient(actor, params.clientId, query));
  register(app, checkInEndpoints.get, ({ actor, params }) => checkins.get(actor, params.id));
  register(app, checkInEndpoints.update, ({ actor, params, body, file }) => checkins.update(actor, params.id, body, file));
  register(app, checkInEndpoints.remove, ({ actor, params }) => checkins.remove(actor, params.id));
  register(app, checkInEndpoints.listDeleted, ({ actor, query }) => records.listDeleted(actor, query));
  register(app, checkInEndpoints.restore, ({ actor, params }) => checkins.restore(actor, params.id));
  register(app, checkInEndpoints.timeline, ({ actor, params, query }) => records.timeline(actor, params.id, query));
  registerStream(app, checkInEndpoints.exportTable, ({ actor, query, gone }) => records.exportTable(actor, query, gone));
}
