import type { accessEndpoints, Explanation, ThingKind } from '@fairlead/contract/access';
import { type Actor, may } from '@fairlead/contract/kit/permissions';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { notAllowed, notFound } from '../../platform/http/app-error.ts';
import { type ExplainedKind, readAccess } from '../../records/write/access.ts';
import { EVENT_KIND } from '../calendar/calendar.service.ts';
import { CHECKIN_KIND } from '../checkins/checkins.service.ts';
import { CLIENT_KIND } from '../clients/clients.service.ts';
import { DOCUMENT_KIND } from '../documents/documents.service.ts';
import { LEDGER_KIND } from '../ledger/ledger.service.ts';
import { findPerson } from '../sign-in/sign-in.service.ts';
import { TASK_KIND } from '../tasks/tasks.service.ts';
import { EMPLOYEE_KIND, type Team } from '../team/team.service.ts';
import { explainAccess } from './access.rules.ts';

/** Each reads the rows of its own table alone. */
const KINDS: Record<ThingKind, ExplainedKind<never>> = {
  client: CLIENT_KIND,
  employee: EMPLOYEE_KIND,
  event: EVENT_KIND,
  task: TASK_KIND,
  document: DOCUMENT_KIND,
  checkIn: CHECKIN_KIND,
  entry: LEDGER_KIND,
};

type Query = z.output<(typeof accessEndpoints)['explain']['query']>;
export type AccessService = ReturnType<typeof createAccess>;

/** Says why somebody may see or change a record, or not (docs/product/people.md). */
export function createAccess({ db, team }: { db: Database; team: Pick<Team, 'nameOf'> }) {
  return {
    async explain(asker: Actor, { kind, id, account = asker.accountId }: Query): Promise<Explanation> {
      if (account !== asker.accountId && !may(asker, 'accounts.manage')) throw notAllowed("explain another person's permissions");
      const person = await findPerson(db.read, account);
      if (!person) throw notFound('Account');
      const { actor: subject, isLocked } = person;
      const found = await readAccess(db.read, KINDS[kind], { asker, subject, id });
      if (!found) throw notFound(KINDS[kind].noun);
      const { username, role, employeeId, sees } = subject;
      const employeeName = employeeId === null ? null : ((await team.nameOf(employeeId)) ?? null);
      return {
        person: { username, role, employeeName, sees, isLocked },
        thing: { kind, name: found.name, isDeleted: found.isDeleted },
        answers: explainAccess({ ...found, kind, role, sees, isLocked, isLinked: employeeId !== null }),
      };
    },
  };
}
