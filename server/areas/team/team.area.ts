import { teamEndpoints } from '@fairlead/contract/team';
import type { Area } from '../../program.ts';
import { EMPLOYEE_TABLE } from './employee-export.service.ts';
import { employeeImports } from './employee-import.service.ts';
import { teamRoutes } from './team.routes.ts';
import { createTeam, type Team } from './team.service.ts';

declare module '../../program.ts' {
  interface Services {
    team: Team;
  }
}

export const teamArea: Area = {
  name: 'team',
  endpoints: { team: teamEndpoints },
  jobs: [EMPLOYEE_TABLE.exportJob, EMPLOYEE_TABLE.printJob],
  imports: ({ db, clock, zone, followers }) => ({ employees: employeeImports({ db, clock, zone, followers }) }),
  build(program) {
    const team = createTeam({ ...program.records, readableBy: (reader, actor) => program.kinds.readableBy(reader, actor) });
    return { offers: { team }, kinds: [team.kind], register: (app) => teamRoutes(app, team), sweep: team.sweep };
  },
};
