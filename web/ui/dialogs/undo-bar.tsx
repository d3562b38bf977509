import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import type { UndoBarProps } from './undo-bar-content.tsx';

const UndoBarContent = lazyPart(() => import('./undo-bar-content.tsx'), 'UndoBarContent');

/** Says what was just given up and takes it back, for ten seconds. Mount it anew for each message. Its code comes when first shown. */
export function UndoBar(props: UndoBarProps) {
  return (
    <Suspense>
      <UndoBarContent {...props} />
    </Suspense>
  );
}
