import { accountList } from '@fairlead/contract/people';
import { type RawBuilder, sql } from 'kysely';
import type { ListSource } from '../../records/list/source.ts';
import { hasSecondStep } from '../factors/factors.service.ts';
import { isLinked, isResetBlocked } from '../sign-in/sign-in.service.ts';

/** How lists read accounts. `employeeName` is the SQL of the linked employee's name, because this area must not depend on the team area. */
export const accountSource = (employeeName: RawBuilder<unknown>): ListSource<'account'> => ({
  list: accountList,
  table: 'account',
  visible: (reader) => reader.selectFrom('account'),
  keys: { username: 'usernameKey', lastSeenAt: 'seenKey' },
  reads: ['secondFactor', 'passkey', 'attempt', 'providerIdentity', 'employee'],
  derived: () => ({
    employeeName,
    // Whoever signs in by the provider needs no password.
    invited: sql`case when ${sql.ref('account.passwordHash')} is null and ${sql.ref('account.lastSeenAt')} is null then 1 else 0 end`,
    hasSecondFactor: hasSecondStep,
    resetBlocked: isResetBlocked,
    emailProved: sql`case when ${sql.ref('account.emailProvedAt')} is null then 0 else 1 end`,
    providerLinked: isLinked,
  }),
});
