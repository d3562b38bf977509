import { documentList } from '@fairlead/contract/documents';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Slot } from '../../platform/db/lists/compiled.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { ListSource, ScopePart } from '../../records/list/source.ts';
import { assertSeesAsBefore } from '../accounts/accounts.service.ts';
import { isOfVisible } from '../clients/clients.service.ts';

/** A document is seen by whoever sees its client or its employee, who are not deleted. */
export const isSeenBy = (reader: Reader, actor: Actor): Expression<SqlBool> =>
  sql`("document"."clientId" is null or ${isOfVisible(reader, actor, 'document.clientId')})
    and ("document"."employeeId" is null or "document"."employeeId" not in (select "id" from "employee" where "deletedAt" is not null))`;

const present = (reader: Reader): SelectQueryBuilder<Tables, 'document', object> =>
  reader.selectFrom('document').where('document.deletedAt', 'is', null);

/** What an employee uploaded, by whatever account. */
const partsUploadedBy = (reader: Reader, employeeId: Slot): ScopePart[] => [
  { column: 'createdBy', is: reader.selectFrom('account').select('id').where('employeeId', '=', sql<string>`${employeeId}`) },
];

/** How documents are stored as far as lists go (docs/product/documents.md). */
export const DOCUMENT_SOURCE: ListSource<'document'> = {
  list: documentList,
  table: 'document',
  visible: (reader, actor) => present(reader).where(isSeenBy(reader, actor)),
  present,
  reads: ['client', 'employee'],
  keys: { fileName: 'nameKey' },
  texts: [{ column: 'searchText', fields: ['fileName'] }],
  indexed: ['clientId', 'employeeId', 'createdBy'],
  runs: { clientId: 'uploadedAt', employeeId: 'uploadedAt' },
  derived: () => ({
    uploadedBy: sql`coalesce((select coalesce("employee"."employeeName", "account"."username") from "account"
      left join "employee" on "employee"."id" = "account"."employeeId" where "account"."id" = "document"."createdBy"), 'Unknown')`,
    userRole: sql`(select coalesce("employee"."role", "account"."role") from "account"
      left join "employee" on "employee"."id" = "account"."employeeId" where "account"."id" = "document"."createdBy")`,
    ownerName: sql`coalesce((select "companyName" from "client" where "client"."id" = "document"."clientId"),
      (select "employeeName" from "employee" where "employee"."id" = "document"."employeeId"))`,
  }),
  relations: { uploader: partsUploadedBy },
  assertStillSees: assertSeesAsBefore,
};
