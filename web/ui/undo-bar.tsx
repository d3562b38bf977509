import { lazy, Suspense } from 'react';
import type { UndoBarProps } from './undo-bar-content.tsx';

const UndoBarContent = lazy(() => import('./undo-bar-content.tsx').then((module) => ({ default: module.UndoBarContent })));

/** Says what was just given up and takes it back, for ten seconds. Mount it anew for each message. Its code comes when first shown. */
export function UndoBar(props: UndoBarProps) {
  return (
    <Suspense>
      <UndoBarContent {...props} />
    </Suspense>
  );
}
