import { MultiSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RemoteOption } from './remote-select.tsx';
import { useDropdown } from './use-dropdown.ts';
import { useEnterWhenFound } from './use-enter-when-found.ts';

interface RemoteMultiSelectProps {
  label: ReactNode;
  placeholder?: string | undefined;
  id?: string | undefined;
  /** The chosen options, in the order in which they were chosen. */
  chosen: readonly RemoteOption[];
  options: readonly RemoteOption[];
  /** Shown while there is nothing to choose. */
  loading?: string | undefined;
  /** Why there are no options; offers Try Again in the dropdown. */
  failure?: string | undefined;
  /** Whether the search for the typed text is still running. */
  isFinding?: boolean | undefined;
  onRetry: () => void;
  /** The typed search text. */
  onSearch: (text: string) => void;
  onChange: (chosen: RemoteOption[]) => void;
  error?: string | undefined;
  /** Below the label. */
  description?: string | undefined;
  disabled?: boolean | undefined;
}

const RETRY = 'try-again';

/** A searchable multi-select whose options come from the server. Chosen options keep their labels whatever is typed. */
export function RemoteMultiSelect({
  chosen,
  options,
  placeholder,
  loading,
  failure,
  isFinding = false,
  onRetry,
  onSearch,
  onChange,
  ...input
}: RemoteMultiSelectProps) {
  const [search, setSearch] = useState('');
  const enter = useEnterWhenFound(isFinding);
  const known = new Map([...chosen, ...options].map((option) => [option.value, option]));
  const offered =
    failure === undefined ? [...known.values()] : [...chosen, { group: failure, items: [{ value: RETRY, label: 'Try Again' }] }];

  return (
    <MultiSelect
      {...input}
      {...(placeholder !== undefined && chosen.length === 0 && { placeholder })}
      searchable
      hidePickedOptions
      data={offered}
      filter={({ options: all }) => all}
      value={chosen.map(({ value }) => value)}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text);
        onSearch(text);
      }}
      onChange={(values) => {
        if (values.includes(RETRY)) return onRetry();
        onChange(values.flatMap((value) => known.get(value) ?? []));
      }}
      nothingFoundMessage={loading ?? 'Nothing found'}
      {...useDropdown()}
      {...enter}
    />
  );
}
