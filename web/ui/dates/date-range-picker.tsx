import { lazyPart } from '../../platform/lazy-part.ts';

/** Asks for a range of days (docs/product/app.md). Mounting opens it. Its code is loaded when it is first opened. */
export const DateRangePicker = lazyPart(() => import('./date-range-picker-dialog.tsx'), 'DateRangePickerDialog');
