import { checkInList } from '@fairlead/contract/checkins';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Slot } from '../../platform/db/lists/compiled.ts';
import { namesIn } from '../../platform/db/lists/json-list.ts';
import type { ListSource, ScopePart } from '../../records/list/source.ts';
import { seeThroughOwners } from '../clients/clients.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';

const seen = seeThroughOwners('checkIn', checkInList);
/** Who may see a visit: whoever sees its client, which is not deleted. */
export const { isSeenBy } = seen;

/**
 * An employee is with the visits that they logged, by whatever account, and with those on which they were taken along; an account that
 * belongs to no employee, with those that it logged.
 */
function partsWith(reader: Reader, employeeOrAccount: Slot): ScopePart[] {
  const id = sql<string>`${employeeOrAccount}`;
  const isTheirs = sql<boolean>`("employeeId" = ${id} or "id" = ${id})`;
  return [
    { column: 'createdBy', is: reader.selectFrom('account').select('id').where(isTheirs) },
    { column: 'id', is: reader.selectFrom('checkInMember').select('checkInId as id').where('employeeId', '=', id) },
  ];
}

/** How visits are stored as far as lists go (docs/product/checkins.md). */
export const CHECKIN_SOURCE: ListSource<'checkIn'> = {
  list: checkInList,
  table: 'checkIn',
  ...seen,
  derived: (reader) => ({
    companyName: sql`(select "companyName" from "client" where "client"."id" = "checkIn"."clientId")`,
    username: sql`(select "username" from "account" where "account"."id" = "checkIn"."createdBy")`,
    employeeId: sql`(select "employeeId" from "account" where "account"."id" = "checkIn"."createdBy")`,
    employeeName: sql`(select "employee"."employeeName" from "account" join "employee" on "employee"."id" = "account"."employeeId"
      where "account"."id" = "checkIn"."createdBy")`,
    photoPending: sql`(case when "checkIn"."photoId" is null then 0 else 1 end)`,
    teamMemberNames: namesIn(reader, 'checkIn.teamMembers', { table: 'employee', name: 'employeeName' }),
  }),
  relations: { employee: partsWith },
  assertStillSees: assertSeesAsBefore,
  tuning: { indexed: ['createdBy', 'timestampAt'] },
};
