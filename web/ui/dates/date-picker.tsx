import { lazyPart } from '../../platform/lazy-part.ts';
import type { DatePickerProps } from './date-picker-dialog.tsx';

const DatePickerDialog = lazyPart(() => import('./date-picker-dialog.tsx'), 'DatePickerDialog');

/** Asks for one day (docs/product/app.md). Mounting opens it. Its code is loaded when it is first opened. */
export function DatePicker(props: DatePickerProps) {
  return <DatePickerDialog {...props} />;
}
