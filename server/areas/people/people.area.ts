import { peopleEndpoints } from '@fairlead/contract/people';
import { logEndpoints } from '@fairlead/contract/people/log';
import { mailEndpoints } from '@fairlead/contract/people/mail';
import type { Area } from '../../program.ts';
import { type AdministratorsLog, createLog } from './log/log.service.ts';
import { createOwnership } from './ownership.service.ts';
import { peopleRoutes } from './people.routes.ts';
import { type Accounts, createAccounts, createStandIns } from './people.service.ts';

declare module '../../program.ts' {
  interface Services {
    accounts: Accounts;
    administratorsLog: AdministratorsLog;
    standIns: ReturnType<typeof createStandIns>;
  }
}

export const peopleArea: Area = {
  name: 'people',
  endpoints: { people: { ...peopleEndpoints, ...logEndpoints, ...mailEndpoints } },
  build({ options: { publicUrl, provider }, db, clock, history, mail, readZone, services }) {
    const { team, throttle, passwords, accountAccess: access } = services;
    const accounts = createAccounts({
      ...{ db, history, throttle, passwords, mail, access, clock, readZone },
      canMailLinks: publicUrl !== undefined,
      lockEmployee: team.hold,
      employeeName: team.employeeNameOf('account.employeeId'),
    });
    const ownership = createOwnership({ db, history, access, clock, hasProvider: provider !== undefined });
    const log = createLog({ db, history, accounts, readZone });
    return {
      offers: { accounts, administratorsLog: log, standIns: createStandIns(clock) },
      audiences: { accounts: { rule: accounts.mayHear } },
      register: (app) => peopleRoutes(app, { accounts, ownership, log }),
    };
  },
};
