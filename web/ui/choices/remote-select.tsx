import { CheckIcon, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './remote-select.module.css';
import { useDropdown } from './use-dropdown.ts';
import { useEnterWhenFound } from './use-enter-when-found.ts';

export interface RemoteOption {
  value: string;
  label: string;
  /** A second line, for options whose labels are the same. */
  hint?: string;
}

interface RemoteSelectProps {
  label: string;
  placeholder?: string | undefined;
  id?: string | undefined;
  /** The chosen option's value, or '' for none. */
  value: string;
  /** The chosen option's label, for when it isn't among the options found. */
  chosenLabel?: string | undefined;
  options: readonly RemoteOption[];
  /** Shown while there are no options yet. */
  loading?: string | undefined;
  /** Why there are no options; offers Try Again in the dropdown. */
  failure?: string | undefined;
  /** Whether the search for the typed text is still running. */
  isFinding?: boolean | undefined;
  onRetry: () => void;
  /** The user wants to see the options. */
  onOpen?: (() => void) | undefined;
  /** The typed search text; '' while the field only shows its choice. */
  onSearch: (text: string) => void;
  /** The user leaves the field; what is typed and not chosen is gone from it. */
  onLeave?: (() => void) | undefined;
  /** The chosen option, or undefined if the choice was cleared. */
  onChange: (option: RemoteOption | undefined) => void;
  error?: string | undefined;
  /** Below the label. */
  description?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

const RETRY = 'try-again';

const HintedOption = ({ option, checked = false }: { option: RemoteOption; checked?: boolean | undefined }) => (
  <>
    {checked && <CheckIcon size={12} className={classes.check} />}
    <span>
      <span data-label>{option.label}</span>
      {option.hint !== undefined && <span className={classes.hint}>{option.hint}</span>}
    </span>
  </>
);

/** A searchable select whose options come from the server. The dropdown says when they are loading or have failed to load. */
export function RemoteSelect({
  options,
  value,
  chosenLabel,
  loading,
  failure,
  isFinding = false,
  onRetry,
  onOpen,
  onSearch,
  onLeave,
  onChange,
  ...props
}: RemoteSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const isRetrying = useRef(false);
  const enter = useEnterWhenFound(isFinding);
  const { required = false, ...input } = props;

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
      withAsterisk={required}
      aria-required={required}
      searchable
      clearable={!required && value !== ''}
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      allowDeselect={false}
      data={failure === undefined ? offered : [...chosen, { group: failure, items: [{ value: RETRY, label: 'Try Again' }] }]}
      filter={({ options: all }) => all}
      {...(options.some(({ hint }) => hint !== undefined) && { renderOption: HintedOption })}
      value={value === '' ? null : value}
      searchValue={search}
      onSearchChange={type}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setOpen(true);
        onOpen?.();
      }}
      onDropdownClose={() => {
        // Keeps the dropdown open, so that the result of Try Again is visible.
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
      {...useDropdown()}
      {...enter}
      {...(onLeave && { onBlur: onLeave })}
    />
  );
}
