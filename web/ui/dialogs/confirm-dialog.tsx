import { lazyPart } from '../../platform/lazy-part.ts';

/** Asks once before something is done. Mounting opens it. Its code is loaded when it is first opened. */
export const ConfirmDialog = lazyPart(() => import('./confirm-dialog-content.tsx'), 'ConfirmDialogContent');
