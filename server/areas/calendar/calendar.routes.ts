import { calendarEndpoints as endpoints } from '@fairlead/contract/calendar';
import { calendarExportEndpoints } from '@fairlead/contract/calendar/export';
import { calendarImportEndpoints } from '@fairlead/contract/calendar/import';
import { seriesEndpoints } from '@fairlead/contract/calendar/series';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import type { Calendar } from './calendar.service.ts';
import type { EventExport } from './export/event-export.service.ts';
import type { EventImport } from './import/event-import.service.ts';
import type { EventSeries } from './series/event-series.service.ts';

interface Parts {
  calendar: Calendar;
  files: EventExport;
  imports: EventImport;
  series: EventSeries;
}

export function calendarRoutes(app: App, { calendar, files, imports, series }: Parts) {
  calendar.register(app);
  register(app, endpoints.list, ({ actor, query }) => calendar.list(actor, query));
  register(app, endpoints.listOfClients, ({ actor, query }) => calendar.listOfClients(actor, query));
  register(app, endpoints.listOfClient, ({ actor, params, query }) => calendar.listOfClient(actor, params.clientId, query));
  register(app, endpoints.createOfClient, ({ actor, params, body }) => calendar.create(actor, params, body));
  register(app, endpoints.updateOfClient, ({ actor, params: { eventId, ...owner }, body }) =>
    calendar.updateIn(actor, owner, eventId, body),
  );
  register(app, endpoints.removeOfClient, ({ actor, params: { eventId, ...owner } }) => calendar.removeIn(actor, owner, eventId));
  register(app, endpoints.listOfEmployee, ({ actor, params, query }) => calendar.listOfEmployee(actor, params.id, query));
  register(app, endpoints.createOfEmployee, ({ actor, params, body }) => calendar.create(actor, { employeeId: params.id }, body));
  register(app, endpoints.updateOfEmployee, ({ actor, params, body }) =>
    calendar.updateIn(actor, { employeeId: params.id }, params.eventId, body),
  );
  register(app, endpoints.removeOfEmployee, ({ actor, params }) => calendar.removeIn(actor, { employeeId: params.id }, params.eventId));
  register(app, seriesEndpoints.updateSeries, ({ actor, params, body }) => series.update(actor, params.id, body));
  register(app, seriesEndpoints.removeSeries, ({ actor, params, query }) => series.remove(actor, params.id, query.dates));
  registerStream(app, calendarExportEndpoints.exportEvents, ({ actor, query, gone }) => files.take(actor, query, gone));
  register(app, calendarImportEndpoints.importEvents, ({ actor, query: { client, employee, preview }, file }) =>
    imports.take(actor, { clientId: client, employeeId: employee }, file, preview === 'true'),
  );
}
