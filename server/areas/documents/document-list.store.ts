import { documentList } from '@fairlead/contract/documents';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Slot } from '../../platform/db/lists/compiled.ts';
import type { ListSource, ScopePart } from '../../records/list/source.ts';
import { seeThroughOwners } from '../clients/clients.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';

const seen = seeThroughOwners('document', documentList);
/** A document is seen by whoever sees its client or its employee, who are not deleted. */
export const { isSeenBy } = seen;

/** What an employee uploaded, by whatever account. */
const partsUploadedBy = (reader: Reader, employeeId: Slot): ScopePart[] => [
  { column: 'createdBy', is: reader.selectFrom('account').select('id').where('employeeId', '=', sql<string>`${employeeId}`) },
];

/** How documents are stored as far as lists go (docs/product/documents.md). */
export const DOCUMENT_SOURCE: ListSource<'document'> = {
  list: documentList,
  table: 'document',
  ...seen,
  keys: { fileName: 'nameKey' },
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
  tuning: {
    indexed: ['createdBy'],
    runs: { clientId: 'uploadedAt', employeeId: 'uploadedAt' },
  },
};
