import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canManage = (actor: Actor) => may(actor, 'accounts.manage');

/** A profile picture stands beside a name everywhere, so whoever is signed in may see it. */
export const canSeePicture = (_actor: Actor) => true;
