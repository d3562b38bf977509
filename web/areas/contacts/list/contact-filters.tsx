import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { ClientSelect } from '../../clients/public/client-select.tsx';

export function ClientField({ label, value, onValue }: FilterFieldProps) {
  return <ClientSelect label={label} value={value} onChange={onValue} />;
}
