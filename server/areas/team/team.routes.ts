import { teamEndpoints } from '@fairlead/contract/team';
import { type App, register, registerStream } from '../../platform/http/register.ts';
import type { Team } from './team.service.ts';

export function teamRoutes(app: App, team: Team) {
  team.register(app);
  register(app, teamEndpoints.byDepartment, ({ actor, params }) => team.listOfDepartment(actor, params.department));
  register(app, teamEndpoints.getBySlug, ({ actor, params }) => team.getBySlug(actor, params.slug));
  register(app, teamEndpoints.setAttendance, ({ actor, params, body }) => team.setAttendance(actor, params.id, body.attendance));
  register(app, teamEndpoints.addProject, ({ actor, params, body }) => team.addProject(actor, params.id, body.project));
  register(app, teamEndpoints.removeProject, ({ actor, params, body }) => team.removeProject(actor, params.id, body.project));
  register(app, teamEndpoints.attendance, ({ actor, query }) => team.attendance(actor, query.days));
  register(app, teamEndpoints.timeline, ({ actor, params, query }) => team.timeline(actor, params.id, query));
  registerStream(app, teamEndpoints.exportPage, ({ actor, params, query, gone }) => team.exportPage(actor, params.id, query, gone));
}
