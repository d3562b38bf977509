import { teamEndpoints } from '@fairlead/contract/team';
import { employeeRecordEndpoints } from '@fairlead/contract/team/records';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import type { EmployeeRecords } from './employee-records.service.ts';
import type { Team } from './team.service.ts';

export function teamRoutes(app: App, team: Team, records: EmployeeRecords) {
  register(app, teamEndpoints.list, ({ actor, query }) => team.list(actor, query));
  register(app, teamEndpoints.count, ({ actor, query }) => team.count(actor, query));
  register(app, teamEndpoints.byDepartment, ({ actor, params }) => team.listOfDepartment(actor, params.department));
  register(app, teamEndpoints.getBySlug, ({ actor, params }) => team.getBySlug(actor, params.slug));
  register(app, teamEndpoints.get, ({ actor, params }) => team.get(actor, params.id));
  register(app, teamEndpoints.create, ({ actor, body, file }) => team.create(actor, body, file));
  register(app, teamEndpoints.update, ({ actor, params, body, file }) => team.update(actor, params.id, body, file));
  register(app, teamEndpoints.remove, ({ actor, params }) => team.remove(actor, params.id));
  register(app, teamEndpoints.setAttendance, ({ actor, params, body }) => team.setAttendance(actor, params.id, body.attendance));
  register(app, teamEndpoints.addProject, ({ actor, params, body }) => team.addProject(actor, params.id, body.project));
  register(app, teamEndpoints.removeProject, ({ actor, params, body }) => team.removeProject(actor, params.id, body.project));
  register(app, employeeRecordEndpoints.bulkChange, ({ actor, body: { ids, ...change } }) => team.bulk.change(actor, ids, change));
  register(app, employeeRecordEndpoints.bulkRemove, ({ actor, body }) => team.bulk.remove(actor, body.ids));
  register(app, employeeRecordEndpoints.listDeleted, ({ actor, query }) => records.listDeleted(actor, query));
  register(app, employeeRecordEndpoints.restore, ({ actor, params }) => team.restore(actor, params.id));
  register(app, employeeRecordEndpoints.attendance, ({ actor, query }) => team.attendance(actor, query.days));
  register(app, employeeRecordEndpoints.timeline, ({ actor, params, query }) => records.timeline(actor, params.id, query));
  registerStream(app, employeeRecordEndpoints.exportTable, ({ actor, query, gone }) => records.exportTable(actor, query, gone));
  registerStream(app, employeeRecordEndpoints.exportPage, ({ actor, params, query, gone }) =>
    records.exportPage(actor, params.id, query, gone),
  );
}
