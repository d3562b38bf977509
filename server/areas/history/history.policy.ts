import type { LiveChange } from '@fairlead/contract/history';
import { type Actor, may } from '@fairlead/contract/kit/permissions';

/** What happens to accounts is the Administrators' and the account's own business; everything else is the team's. */
export function canKnow(actor: Actor, change: LiveChange): boolean {
  return change.area !== 'accounts' || change.entityId === actor.accountId || may(actor, 'accounts.manage');
}
