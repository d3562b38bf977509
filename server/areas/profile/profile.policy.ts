import type { Actor } from '@fairlead/contract/kit/permissions';

/** Profile pictures are shown next to names everywhere, so every signed-in user may see them. */
export const canSeePicture = (_actor: Actor) => true;
