import { lazyPart } from '../../platform/lazy-part.ts';

/** A dialog in the middle of a wide screen, a sheet from below on a phone. Mount it to open it; focus stays inside and returns. */
export const Sheet = lazyPart(() => import('./sheet-dialog.tsx'), 'SheetDialog');
