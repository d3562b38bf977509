import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx';

const ConfirmDialogContent = lazyPart(() => import('./confirm-dialog-content.tsx'), 'ConfirmDialogContent');

/** Asks once before something is done. Mount it to open it. Its code comes when first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialogContent {...props} />
    </Suspense>
  );
}
