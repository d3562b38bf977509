import { Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { dropdown } from './dropdown.ts';
import { useEnterWhenFound } from './use-enter-when-found.ts';

export interface RemoteOption {
  value: string;
  label: string;
}

interface RemoteSelectProps {
  label: string;
  /** True where a table's header says the label already; screen readers hear it all the same. */
  isLabelHidden?: boolean | undefined;
  placeholder?: string | undefined;
  id?: string | undefined;
  /** The chosen option's value, or '' for none. */
  value: string;
  /** The chosen option's label, for a choice that is not among the options found. */
  chosenLabel?: string | undefined;
  options: readonly RemoteOption[];
  /** Shown while there are no options yet. */
  loading?: string | undefined;
  /** Why there are no options; offers Try Again in the dropdown. */
  failure?: string | undefined;
  /** Whether what was typed is still being looked for. */
  isFinding?: boolean | undefined;
  onRetry: () => void;
  /** What was typed to find an option; '' where the field only shows its choice. */
  onSearch: (text: string) => void;
  /** The chosen option, or undefined when the choice is taken back. */
  onChange: (option: RemoteOption | undefined) => void;
  error?: string | undefined;
  /** Below the label. */
  description?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

const RETRY = 'try-again';

/** A searchable choice whose options are found by the server; the dropdown says when they are loading or could not be had. */
export function RemoteSelect({
  options,
  value,
  chosenLabel,
  loading,
  failure,
  isFinding = false,
  onRetry,
  onSearch,
  onChange,
  ...props
}: RemoteSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const isRetrying = useRef(false);
  const enter = useEnterWhenFound(isFinding);
  const { required = false, label: name, isLabelHidden = false, ...input } = props;

  const found = options.find((option) => option.value === value);
  const label = found?.label ?? chosenLabel;
  const isSearching = search !== '' && search !== label;
  const chosen = value !== '' && label !== undefined && !found && !isSearching ? [{ value, label }] : [];
  const offered = [...chosen, ...options];

  function type(text: string) {
    setSearch(text);
    onSearch(text === label ? '' : text);
  }

  return (
    <Select
      {...input}
      {...(isLabelHidden ? { 'aria-label': name } : { label: name })}
      withAsterisk={required}
      aria-required={required}
      searchable
      clearable={!required && value !== ''}
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      allowDeselect={false}
      data={failure === undefined ? offered : [...chosen, { group: failure, items: [{ value: RETRY, label: 'Try Again' }] }]}
      filter={({ options: all }) => all}
      value={value === '' ? null : value}
      searchValue={search}
      onSearchChange={type}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        // Trying again shows its outcome where it was asked for.
        if (!isRetrying.current) setOpen(false);
        isRetrying.current = false;
      }}
      onOptionSubmit={(chosenValue) => {
        isRetrying.current = chosenValue === RETRY;
      }}
      onChange={(chosenValue) => {
        if (chosenValue === RETRY) return onRetry();
        onChange(offered.find((option) => option.value === chosenValue));
      }}
      nothingFoundMessage={loading ?? 'Nothing found'}
      {...dropdown}
      {...enter}
    />
  );
}
