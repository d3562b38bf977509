import { defineFields } from '@fairlead/contract/kit/records/fields';
import { sql } from 'kysely';

/** How often a client is to be visited and when it last was (docs/product/today.md), in statements that read `client`. */
export const VISIT_PACE = {
  fields: defineFields({ lastVerifiedAt: { kind: 'instant', label: 'Last verified visit' } }),
  derived: {
    visitEveryDays: sql<number | null>`coalesce("client"."visitEveryDays",
      (select "visitEveryDays" from "clientCategory" where "clientCategory"."nameKey" = "client"."categoryKey"))`,
    // The verdict as text: SQLite takes the index of verified visits only where it sees the word.
    lastVerifiedAt: sql<string | null>`(select max("checkIn"."timestampAt") from "checkIn"
      where "checkIn"."clientId" = "client"."id" and "checkIn"."verdict" = 'verified' and "checkIn"."deletedAt" is null)`,
  },
};
