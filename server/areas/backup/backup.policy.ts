import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canManageBackups = (actor: Actor) => may(actor, 'settings.manage');
