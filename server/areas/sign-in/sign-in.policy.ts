import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canManage = (actor: Actor) => may(actor, 'accounts.manage');
