import type { LiveChange } from '@fairlead/contract/history';
import { type Actor, may } from '@fairlead/contract/kit/permissions';

const PERSONAL: readonly string[] = ['accounts', 'notifications'];

/** What is marked as read is for its reader alone. Changes to an account are for Administrators and the account's own user. Every other change is for the whole team. */
export function maySee(actor: Actor, change: LiveChange): boolean {
  if (!PERSONAL.includes(change.area) || change.entityId === actor.accountId) return true;
  return change.area === 'accounts' && may(actor, 'accounts.manage');
}
