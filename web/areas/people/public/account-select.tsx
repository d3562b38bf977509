import { peopleEndpoints } from '@fairlead/contract/people';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { RemoteSelect } from '../../../ui/choices/remote-select.tsx';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';

const TYPING_PAUSE_MS = 200;
const CHOICES = '20';

interface AccountSelectProps {
  label: string;
  /** An account's id. */
  value: string;
  /** Offers no accounts that are locked. */
  isUnlocked?: boolean;
  /** Undefined where the choice is cleared. */
  onChange: (id: string | undefined) => void;
}

/** A choice of one account, found by username or e-mail on the server. For Administrators. */
export function AccountSelect({ label, value, isUnlocked = false, onChange }: AccountSelectProps) {
  const me = useCurrentUser();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const found = useQuery({
    queryKey: ['accounts', 'choices', search, isUnlocked],
    queryFn: ({ signal }) =>
      api(peopleEndpoints.list, { query: { search, limit: CHOICES, count: 'false', ...(isUnlocked && { disabled: 'no' }) }, signal }),
  });
  const options = (found.data?.accounts ?? []).map(({ _id, username }) => ({ value: _id, label: username }));
  const known = [chosen, ...options, me && { value: me._id, label: me.username }].find((each) => each?.value === value);
  return (
    <RemoteSelect
      label={label}
      value={value}
      chosenLabel={known?.label ?? (value && '…')}
      options={options}
      loading={found.isFetching ? 'Loading accounts...' : 'No accounts found.'}
      failure={found.isError && !found.isFetching ? found.error.message : undefined}
      isFinding={typed.trim() !== search || found.isFetching}
      onRetry={() => void found.refetch()}
      onSearch={setTyped}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value);
      }}
    />
  );
}
