import { checkInList } from '@fairlead/contract/checkins';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { namesIn, textsIn } from '../../platform/db/lists/json-list.ts';
import type { ListSource } from '../../records/list/source.ts';
import { assertSeesAsBefore } from '../accounts/accounts.service.ts';
import { isOfVisible, partsOfVisible } from '../clients/clients.service.ts';

/** Who may see a visit: whoever sees its client, which is not deleted. */
export const isSeenBy = (reader: Reader, actor: Actor) => isOfVisible(reader, actor, 'checkIn.clientId');

/** How visits are stored as far as lists go (docs/product/checkins.md). */
export const CHECKIN_SOURCE: ListSource<'checkIn'> = {
  list: checkInList,
  table: 'checkIn',
  visible: (reader, actor) => reader.selectFrom('checkIn').where('checkIn.deletedAt', 'is', null).where(isSeenBy(reader, actor)),
  keys: {},
  texts: [{ column: 'searchText', fields: ['notes', 'location'] }],
  indexed: ['clientId', 'createdBy', 'timestampAt'],
  derived: (reader) => ({
    companyName: sql`(select "companyName" from "client" where "client"."id" = "checkIn"."clientId")`,
    username: sql`(select "username" from "account" where "account"."id" = "checkIn"."createdBy")`,
    employeeId: sql`(select "employeeId" from "account" where "account"."id" = "checkIn"."createdBy")`,
    employeeName: sql`(select "employee"."employeeName" from "account" join "employee" on "employee"."id" = "account"."employeeId"
      where "account"."id" = "checkIn"."createdBy")`,
    teamMemberNames: namesIn(reader, 'checkIn.teamMembers', { table: 'employee', name: 'employeeName' }),
  }),
  relations: { employee: isWith },
  scope: (reader, actor) => partsOfVisible(reader, actor, 'clientId'),
  assertStillSees: assertSeesAsBefore,
};

/** Whether an employee logged a visit or was taken along. */
function isWith(reader: Reader, employeeId: string): Expression<SqlBool> {
  const accounts = sql`select "id" from "account" where "employeeId" = ${employeeId}`;
  const members = sql`select "value" from ${textsIn(reader, 'checkIn.teamMembers')} as "member"`;
  return sql`("checkIn"."createdBy" in (${accounts}) or ${employeeId} in (${members}))`;
}
