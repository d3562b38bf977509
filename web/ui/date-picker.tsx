import { lazy, Suspense } from 'react';
import type { DatePickerProps } from './date-picker-dialog.tsx';

const DatePickerDialog = lazy(() => import('./date-picker-dialog.tsx').then((module) => ({ default: module.DatePickerDialog })));

/** Asks for one day (specification 2 §2.10). Mount it to open it. Its code comes when first asked. */
export function DatePicker(props: DatePickerProps) {
  return (
    <Suspense>
      <DatePickerDialog {...props} />
    </Suspense>
  );
}
