import { lazy, type ReactNode, Suspense } from 'react';

// No first screen shows a dialog, so none waits for its code.
const SheetDialog = lazy(() => import('./sheet-dialog.tsx').then((module) => ({ default: module.SheetDialog })));

export interface SheetProps {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Backdrop, Escape and X call this. */
  onClose: () => void;
  /** Width on wide screens, pixels. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** False leaves out the X, where the buttons say it all. */
  hasClose?: boolean;
  children: ReactNode;
}

/** A dialog in the middle of a wide screen, a sheet from below on a phone. Mount it to open it; focus stays inside and returns. */
export function Sheet(props: SheetProps) {
  return (
    <Suspense>
      <SheetDialog {...props} />
    </Suspense>
  );
}
