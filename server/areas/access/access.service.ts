import type { accessEndpoints, Explanation } from '@fairlead/contract/access';
import { type Actor, may } from '@fairlead/contract/kit/permissions';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import { type ExplainedKind, readAccess } from '../../records/write/access.ts';
import { findPerson } from '../sign-in/sign-in.service.ts';
import type { Team } from '../team/team.service.ts';
import { explainAccess } from './access.rules.ts';

type Query = z.output<(typeof accessEndpoints)['explain']['query']>;
interface Explained {
  explained: ReadonlyMap<string, ExplainedKind<never>>;
  currentOf(kind: string, id: string): Promise<string>;
}

export type AccessService = ReturnType<typeof createAccess>;

/** Says why somebody may see or change a record, or not (docs/product/people.md). */
export function createAccess(db: Database, team: Pick<Team, 'nameOf'>, { explained: kinds, currentOf }: Explained) {
  return {
    async explain(asker: Actor, { kind, id, account = asker.accountId }: Query): Promise<Explanation> {
      if (account !== asker.accountId && !may(asker, 'accounts.manage')) throw notAllowed("explain another person's permissions");
      const about = kinds.get(kind);
      if (!about) throw invalidField('kind', `must be one of ${[...kinds.keys()].join(', ')}`);
      const person = await findPerson(db.read, account);
      if (!person) throw notFound('Account');
      const { actor: subject, isLocked } = person;
      // Of a record that became a part of another, what is asked is about the other.
      const found = await readAccess(db.read, about, { asker, subject, id: await currentOf(kind, id) });
      if (!found) throw notFound(about.noun);
      const { username, role, employeeId, sees } = subject;
      const employeeName = employeeId === null ? null : ((await team.nameOf(employeeId)) ?? null);
      return {
        person: { username, role, employeeName, sees, isLocked },
        thing: { kind, name: found.name, isDeleted: found.isDeleted },
        answers: explainAccess({
          ...found,
          noun: about.shownAs,
          assigned: about.assigned,
          role,
          sees,
          isLocked,
          isLinked: employeeId !== null,
        }),
      };
    },
  };
}
