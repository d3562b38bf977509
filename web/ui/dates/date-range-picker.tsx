import { lazyPart } from '../../platform/lazy-part.ts';
import type { DateRangePickerProps } from './date-range-picker-dialog.tsx';

const DateRangePickerDialog = lazyPart(() => import('./date-range-picker-dialog.tsx'), 'DateRangePickerDialog');

/** Asks for a range of days (docs/product/app.md). Mounting opens it. Its code is loaded when it is first opened. */
export function DateRangePicker(props: DateRangePickerProps) {
  return <DateRangePickerDialog {...props} />;
}
