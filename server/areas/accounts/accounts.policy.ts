import { type Actor, may } from '@fairlead/contract/kit/permissions';

export const canManage = (actor: Actor) => may(actor, 'accounts.manage');

/** Profile pictures are shown next to names everywhere, so every signed-in user may see them. */
export const canSeePicture = (_actor: Actor) => true;
