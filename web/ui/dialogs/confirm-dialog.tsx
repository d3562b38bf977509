import { lazyPart } from '../../platform/lazy-part.ts';
import type { ConfirmDialogProps } from './confirm-dialog-content.tsx';

const ConfirmDialogContent = lazyPart(() => import('./confirm-dialog-content.tsx'), 'ConfirmDialogContent');

/** Asks once before something is done. Mounting opens it. Its code is loaded when it is first opened. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <ConfirmDialogContent {...props} />;
}
