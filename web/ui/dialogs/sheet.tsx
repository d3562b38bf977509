import { lazyPart } from '../../platform/lazy-part.ts';
import type { SheetProps } from './sheet-dialog.tsx';

// No first screen shows a dialog, so its code is loaded later.
const SheetDialog = lazyPart(() => import('./sheet-dialog.tsx'), 'SheetDialog');

/** A dialog in the middle of a wide screen, a sheet from below on a phone. Mount it to open it; focus stays inside and returns. */
export function Sheet(props: SheetProps) {
  return <SheetDialog {...props} />;
}
