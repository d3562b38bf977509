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
/** A form waits no longer for a code that was typed. */
const LOOK_UP_MS = 10_000;
/** The field is blank then, so these say what was typed. */
const notChosen = (typed: string) => `Choose a port from the list for “${typed}”`;
const notLookedUp = (typed: string) => `“${typed}” could not be looked up. Please try again`;

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
  const [lost, setLost] = useState<string>();
  /** Ends the look-up of what was typed before something else is typed or chosen. */
  const turn = useRef(new AbortController());
  const lookUp = useRef<Promise<boolean>>(undefined);
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery({ ...portOptions(search), enabled: isOpened });
  const offered = found.data ?? [];
  const known = chosen?.code === value ? chosen.name : name;
  const unknown = useQuery({ ...portOptions(value), enabled: value !== '' && !known });
  const read = known || portTyped(value, unknown.data ?? [])?.name;

  function beginTurn() {
    turn.current.abort();
    turn.current = new AbortController();
    setLost(undefined);
  }

  function choose(port: NamedPort) {
    beginTurn();
    setChosen(port);
    onChange(port.code, port.name);
  }

  async function find(text: string) {
    const { signal } = turn.current;
    let [port, problem] = [portTyped(text, offered), notChosen(text)];
    try {
      port ??= await findTyped(text, AbortSignal.any([signal, AbortSignal.timeout(LOOK_UP_MS)]));
    } catch {
      problem = notLookedUp(text);
    }
    if (signal.aborted) return false;
    if (port) choose(port);
    else setLost(problem);
    return port !== undefined;
  }

  function leave() {
    const text = typed.trim();
    if (text === '') return setLost(undefined);
    const running = find(text).finally(() => {
      if (lookUp.current === running) lookUp.current = undefined;
    });
    lookUp.current = running;
  }

  useLookUp(() => {
    // Enter sends the form from within the field, which nobody has left then.
    if (typed.trim() !== '') leave();
    return lookUp.current ?? (lost === undefined ? undefined : Promise.resolve(false));
  });

  return (
    <RemoteSelect
      {...props}
      error={error ?? lost}
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
        if (text !== '') beginTurn();
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
