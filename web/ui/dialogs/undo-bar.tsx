import { lazyPart } from '../../platform/lazy-part.ts';

/** Says what was discarded and offers to restore it, for ten seconds. Remount it for each message. Its code is loaded late. */
export const UndoBar = lazyPart(() => import('./undo-bar-content.tsx'), 'UndoBarContent');
