import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import type { DatePickerProps } from './date-picker-dialog.tsx';

const DatePickerDialog = lazyPart(() => import('./date-picker-dialog.tsx'), 'DatePickerDialog');

/** Asks for one day (docs/product/app.md). Mount it to open it. Its code comes when first asked. */
export function DatePicker(props: DatePickerProps) {
  return (
    <Suspense>
      <DatePickerDialog {...props} />
    </Suspense>
  );
}
