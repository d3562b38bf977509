import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canManageSample = (actor: Actor) => may(actor, 'sampleData.manage');
