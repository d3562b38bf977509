import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { PortSelect } from '../../ports/public/port-select.tsx';

export function ClientField({ label, value, onValue }: FilterFieldProps) {
  return <ClientSelect label={label} value={value} onChange={onValue} />;
}

export function PortField({ label, value, onValue }: FilterFieldProps) {
  return <PortSelect label={label} placeholder="UN/LOCODE, name or country" value={value} onChange={onValue} />;
}
