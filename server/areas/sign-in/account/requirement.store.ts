import type { Settings } from '@fairlead/contract/settings';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/**
 * 1 if the account of a query has a second factor: an authenticator app, a passkey, or the provider's where no password lets in beside it.
 * The query must join `secondFactor`.
 */
export const hasFactor = sql<number>`case when ${sql.ref('secondFactor.isOn')} = 1
  or exists (select 1 from ${sql.table('passkey')} where ${sql.ref('passkey.accountId')} = ${sql.ref('account.id')})
  or (${sql.ref('account.passwordHash')} is null and exists
    (select 1 from ${sql.table('providerIdentity')} where ${sql.ref('providerIdentity.accountId')} = ${sql.ref('account.id')}))
  then 1 else 0 end`;

/** What decides whether an account must set up a second factor. */
export const findRequirement = (reader: Reader, accountId: string) =>
  reader
    .selectFrom('account')
    .leftJoin('setting', (join) => join.on('setting.key', '=', 'secondFactorRoles' satisfies keyof Settings))
    .leftJoin('secondFactor', 'secondFactor.accountId', 'account.id')
    .select(['account.role', 'setting.value as secondFactorRoles', hasFactor.as('hasFactor')])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
