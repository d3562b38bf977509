import { reportEndpoints as endpoints } from '@fairlead/contract/reports';
import { reportScheduleEndpoints as scheduleEndpoints } from '@fairlead/contract/reports/schedules';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import type { Reports } from './reports.service.ts';
import type { ReportSchedules } from './schedules/schedules.service.ts';

export function reportRoutes(app: App, reports: Reports, schedules: ReportSchedules) {
  register(app, endpoints.preview, ({ actor, body }) => reports.preview(actor, body));
  register(app, endpoints.create, ({ actor, body }) => reports.create(actor, body));
  register(app, endpoints.list, ({ actor, query }) => reports.list(actor, query));
  register(app, endpoints.get, ({ actor, params }) => reports.get(actor, params.id));
  register(app, endpoints.cancel, ({ actor, params }) => reports.cancel(actor, params.id));
  register(app, endpoints.remove, ({ actor, params }) => reports.remove(actor, params.id));
  register(app, scheduleEndpoints.listSchedules, ({ actor }) => schedules.list(actor));
  register(app, scheduleEndpoints.addSchedule, ({ actor, body }) => schedules.add(actor, body));
  register(app, scheduleEndpoints.changeSchedule, ({ actor, params, body }) => schedules.change(actor, params.id, body));
  register(app, scheduleEndpoints.removeSchedule, ({ actor, params }) => schedules.remove(actor, params.id));
  registerStream(app, endpoints.file, ({ actor, params }) => reports.file(actor, params.id));
}
