import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx';

const ConfirmDialogContent = lazy(() =>
  import('./confirm-dialog-content.tsx').then((module) => ({ default: module.ConfirmDialogContent })),
);

/** Asks once before something is done. Mount it to open it. Its code comes when first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialogContent {...props} />
    </Suspense>
  );
}
