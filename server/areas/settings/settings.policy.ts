import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canChange = (actor: Actor) => may(actor, 'settings.manage');
