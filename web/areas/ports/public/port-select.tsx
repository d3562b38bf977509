import type { PortOption } from '@fairlead/contract/ports';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import type { ChooserProps, Named } from '../../../records/form/form-kind.ts';
import { RemoteSelect } from '../../../ui/choices/remote-select.tsx';
import { useLookUp } from '../../../ui/forms/look-ups.ts';
import { findTyped, portOptions, portTyped } from '../ports.queries.ts';

const TYPING_PAUSE_MS = 200;

type NamedPort = Pick<PortOption, 'code' | 'name'>;

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

/** A choice of one port, found by code, name or country on the server. A code that is typed in full is as good as a choice. */
export function PortSelect({ value, name, error, onChange, ...props }: PortSelectProps) {
  const [typed, setTyped] = useState('');
  const [isOpened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<NamedPort>();
  const [isLost, setLost] = useState(false);
  /** Counts what is typed and chosen, which what was typed before must not undo. */
  const turn = useRef(0);
  const lookUp = useRef<Promise<void>>(undefined);
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery({ ...portOptions(search), enabled: isOpened });
  const offered = found.data ?? [];
  const known = chosen?.code === value ? chosen.name : name;
  const unknown = useQuery({ ...portOptions(value), enabled: value !== '' && !known });
  const read = known || portTyped(value, unknown.data ?? [])?.name;

  function choose(port: NamedPort) {
    turn.current += 1;
    setLost(false);
    setChosen(port);
    onChange(port.code, port.name);
  }

  async function find(text: string) {
    const before = turn.current;
    const port = portTyped(text, offered) ?? (await findTyped(text).catch(() => undefined));
    if (turn.current !== before) return;
    if (port) choose(port);
    else setLost(true);
  }

  function leave() {
    const text = typed.trim();
    if (text === '') return setLost(false);
    const running = find(text).finally(() => {
      if (lookUp.current === running) lookUp.current = undefined;
    });
    lookUp.current = running;
  }

  useLookUp(() => {
    // Enter sends the form from within the field, which nobody has left then.
    if (typed.trim() !== '') leave();
    return lookUp.current;
  });

  return (
    <RemoteSelect
      {...props}
      error={error ?? (isLost ? 'Choose a port from the list' : undefined)}
      value={value}
      // A field keeps what it once shows as the label of its choice.
      chosenLabel={!read && unknown.isFetching ? undefined : portLabel(value, read)}
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
      onSearch={(text) => {
        setTyped(text);
        if (text === '') return;
        turn.current += 1;
        setLost(false);
      }}
      onLeave={leave}
      onChange={(option) => choose(offered.find(({ code }) => code === option?.value) ?? { code: option?.value ?? '', name: known ?? '' })}
    />
  );
}

/** The same in a record's form. */
export const PortChooser = ({ value: { _id, name }, onChange, ...props }: ChooserProps<Named>) => (
  <PortSelect {...props} value={_id} name={name} onChange={(code, chosen) => onChange({ _id: code, name: chosen })} />
);
