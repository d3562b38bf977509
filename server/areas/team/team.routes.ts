import { teamEndpoints } from '@fairlead/contract/team';
import { type App, register } from '../../platform/http/register.ts';
import type { Team } from './team.service.ts';

export function teamRoutes(app: App, team: Team) {
  register(app, teamEndpoints.list, ({ actor, query }) => team.list(actor, query));
  register(app, teamEndpoints.count, ({ actor, query }) => team.count(actor, query));
  register(app, teamEndpoints.byDepartment, ({ actor, params }) => team.listOfDepartment(actor, params.department));
  register(app, teamEndpoints.get, ({ actor, params }) => team.get(actor, params.id));
  register(app, teamEndpoints.create, ({ actor, body, file }) => team.create(actor, body, file));
  register(app, teamEndpoints.update, ({ actor, params, body, file }) => team.update(actor, params.id, body, file));
  register(app, teamEndpoints.remove, async ({ actor, params }) => {
    await team.remove(actor, params.id);
    return undefined;
  });
  register(app, teamEndpoints.setAttendance, ({ actor, params, body }) => team.setAttendance(actor, params.id, body.attendance));
  register(app, teamEndpoints.addProject, ({ actor, params, body }) => team.addProject(actor, params.id, body.project));
  register(app, teamEndpoints.removeProject, ({ actor, params, body }) => team.removeProject(actor, params.id, body.project));
}
