import type { LiveChange } from '@fairlead/contract/history';
import { type Actor, may } from '@fairlead/contract/kit/permissions';

/** Changes to an account are for Administrators and the account's own user. Every other change is for the whole team. */
export function maySee(actor: Actor, change: LiveChange): boolean {
  return change.area !== 'accounts' || change.entityId === actor.accountId || may(actor, 'accounts.manage');
}
