import { lazyPart } from '../../platform/lazy-part.ts';
import type { UndoBarProps } from './undo-bar-content.tsx';

const UndoBarContent = lazyPart(() => import('./undo-bar-content.tsx'), 'UndoBarContent');

/** Says what was discarded and offers to restore it, for ten seconds. Remount it for each message. Its code is loaded late. */
export function UndoBar(props: UndoBarProps) {
  return <UndoBarContent {...props} />;
}
