import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { PortSelect } from '../../ports/public/port-select.tsx';

export function PortField({ label, value, onValue }: FilterFieldProps) {
  return <PortSelect label={label} placeholder="UN/LOCODE, name or country" value={value} onChange={onValue} />;
}
