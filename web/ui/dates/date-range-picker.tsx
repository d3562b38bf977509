import { Suspense } from 'react';
import { later } from '../../platform/later.ts';
import type { DateRangePickerProps } from './date-range-picker-dialog.tsx';

const DateRangePickerDialog = later(() => import('./date-range-picker-dialog.tsx'), 'DateRangePickerDialog');

/** Asks for a range of days (docs/product/app.md). Mount it to open it. Its code comes when first asked. */
export function DateRangePicker(props: DateRangePickerProps) {
  return (
    <Suspense>
      <DateRangePickerDialog {...props} />
    </Suspense>
  );
}
