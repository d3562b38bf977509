import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import type { ChooserProps, Named } from '../../../records/form/form-kind.ts';
import { RemoteSelect } from '../../../ui/choices/remote-select.tsx';
import { portOptions } from '../ports.queries.ts';

const TYPING_PAUSE_MS = 200;

interface PortSelectProps extends Partial<Omit<ChooserProps<string>, 'value' | 'onChange' | 'label'>> {
  label: string;
  /** A UN/LOCODE, or '' for none. */
  value: string;
  /** The name of the chosen port, if known. */
  name?: string | undefined;
  onChange: (code: string, name: string) => void;
}

/** A code with the port's name, as far as that is known: 'INNSA Nhava Sheva'. */
export const portLabel = (code: string, name: string | undefined): string => [code, name].filter(Boolean).join(' ');

/** A choice of one port, found by code, name or country on the server. */
export function PortSelect({ value, name, onChange, ...props }: PortSelectProps) {
  const [typed, setTyped] = useState('');
  const [isOpened, setOpened] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery({ ...portOptions(search), enabled: isOpened });
  const offered = found.data ?? [];
  return (
    <RemoteSelect
      {...props}
      value={value}
      chosenLabel={portLabel(value, name)}
      options={offered.map((port) => ({
        value: port.code,
        label: portLabel(port.code, port.name),
        ...(port.country && { hint: port.country }),
      }))}
      loading={found.isFetching ? 'Loading ports...' : undefined}
      failure={found.isError && !found.isFetching ? describeError(found.error, 'The ports could not be read.') : undefined}
      isFinding={typed.trim() !== search || found.isFetching}
      onRetry={() => void found.refetch()}
      onOpen={() => setOpened(true)}
      onSearch={setTyped}
      onChange={(option) => onChange(option?.value ?? '', offered.find(({ code }) => code === option?.value)?.name ?? name ?? '')}
    />
  );
}

/** The same in a record's form. */
export const PortChooser = ({ value: { _id, name }, onChange, ...props }: ChooserProps<Named>) => (
  <PortSelect {...props} value={_id} name={name} onChange={(code, chosen) => onChange({ _id: code, name: chosen })} />
);
