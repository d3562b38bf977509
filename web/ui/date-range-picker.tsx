import { lazy, Suspense } from 'react';
import type { DateRangePickerProps } from './date-range-picker-dialog.tsx';

const DateRangePickerDialog = lazy(() =>
  import('./date-range-picker-dialog.tsx').then((module) => ({ default: module.DateRangePickerDialog })),
);

/** Asks for a range of days (specification 1 §2). Mount it to open it. Its code comes when first asked. */
export function DateRangePicker(props: DateRangePickerProps) {
  return (
    <Suspense>
      <DateRangePickerDialog {...props} />
    </Suspense>
  );
}
