import { lazyPart } from '../../platform/lazy-part.ts';

/** Asks for one day (docs/product/app.md). Mounting opens it. Its code is loaded when it is first opened. */
export const DatePicker = lazyPart(() => import('./date-picker-dialog.tsx'), 'DatePickerDialog');
