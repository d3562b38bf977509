import { Suspense } from 'react';
import { later } from '../../platform/later.ts';
import type { DatePickerProps } from './date-picker-dialog.tsx';

const DatePickerDialog = later(() => import('./date-picker-dialog.tsx'), 'DatePickerDialog');

/** Asks for one day (docs/product/app.md). Mount it to open it. Its code comes when first asked. */
export function DatePicker(props: DatePickerProps) {
  return (
    <Suspense>
      <DatePickerDialog {...props} />
    </Suspense>
  );
}
