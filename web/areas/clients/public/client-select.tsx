import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { folded } from '@fairlead/contract/kit/records/folded';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import type { ChooserProps, Named } from '../../../records/form/form-kind.ts';
import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { CHOICES } from '../../../records/records.ts';
import { type RemoteOption, RemoteSelect } from '../../../ui/choices/remote-select.tsx';
import { asOfText } from '../../../ui/page/as-of-note.tsx';
import { clientQueries } from '../clients.queries.ts';
import { useKeptClients } from './use-kept-clients.ts';

const TYPING_PAUSE_MS = 200;

interface ClientSelectProps {
  label: string;
  id?: string;
  placeholder?: string;
  /** A client's id, or '' for none. */
  value: string;
  onChange: (id: string, name: string) => void;
  error?: string | undefined;
  description?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** The name of the initially selected client, if known; otherwise it is read from the server. */
  initialName?: string;
}

type Offered = Pick<Client, '_id' | 'companyName' | 'address' | 'email'>;

/** Clients of the same name, such as branches, also say where they are. */
function toOptions(clients: readonly Offered[]): RemoteOption[] {
  const byName = Map.groupBy(clients, ({ companyName }) => folded(companyName));
  return clients.map(({ _id, companyName, address, email }) => {
    const isAlone = byName.get(folded(companyName))?.length === 1;
    const hint = isAlone ? null : address || email;
    return { value: _id, label: companyName, ...(hint && { hint }) };
  });
}

/** A choice of one client or lead, found by company name or email on the server; without a network among those kept on the device. */
export function ClientSelect({ value, onChange, initialName, description, ...props }: ClientSelectProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(initialName !== undefined ? { value, label: initialName } : undefined);
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery(clientQueries.choices(search));
  const pocket = useOffline({ data: found.isPlaceholderData ? undefined : found.data, error: found.error });
  // Reading thousands takes a phone a while, which the page around the field need not wait for.
  const [isOpened, setOpened] = useState(false);
  const kept = useKeptClients(search, pocket !== undefined && isOpened);
  const offered = pocket ? (kept.data ?? []).slice(0, CHOICES) : (found.data?.rows ?? []);
  const finding = pocket ? kept : found;
  const known = chosen?.value === value ? chosen.label : undefined;
  const unknown = useQuery({ ...clientQueries.one(value), enabled: value !== '' && known === undefined });

  return (
    <RemoteSelect
      {...props}
      value={value}
      chosenLabel={known ?? unknown.data?.companyName}
      options={toOptions(offered)}
      description={pocket ? `No connection. ${asOfText(pocket.asOf)}` : description}
      loading={finding.isFetching ? CLIENT_MESSAGES.loading : undefined}
      failure={!pocket && found.isError && !found.isFetching ? found.error.message || CLIENT_MESSAGES.listFailed : undefined}
      isFinding={typed.trim() !== search || finding.isFetching}
      onRetry={() => void found.refetch()}
      onOpen={() => setOpened(true)}
      onSearch={setTyped}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? '', option?.label ?? '');
      }}
    />
  );
}

/** The same in a record's form. */
export const ClientChooser = ({ value: { _id, name }, onChange, ...props }: ChooserProps<Named>) => (
  <ClientSelect {...props} value={_id} initialName={name} onChange={(id, chosen) => onChange({ _id: id, name: chosen })} />
);

/** The same in a list's filters. */
export const ClientField = ({ label, value, onValue }: FilterFieldProps) => <ClientSelect label={label} value={value} onChange={onValue} />;
