import type { Actor } from '@fairlead/contract/kit/permissions';

/**
 * A report may be opened by whoever sees all clients, and by its maker while the same decides which clients they see as when it was made
 * (`describeScope`). The clients themselves are not compared.
 */
export const canOpen = (actor: Actor, scope: string, report: { accountId: string; scope: string }): boolean =>
  actor.sees === 'all' || (report.accountId === actor.accountId && report.scope === scope);

/** Its maker and Administrators stop and remove it. */
export const canRemove = (actor: Actor, { accountId }: { accountId: string }): boolean =>
  accountId === actor.accountId || actor.role === 'Administrator';
