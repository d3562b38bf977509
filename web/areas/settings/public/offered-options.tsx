import { offeredOptions } from '@fairlead/contract/kit/records/options';
import { addedOptions } from '@fairlead/contract/settings';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChoiceField, RecordInputProps } from '../../../records/form/form-kind.ts';
import { RecordInput } from '../../../records/form/record-input.tsx';
import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { settingsQuery } from './settings.queries.ts';

type Choice = Parameters<typeof offeredOptions>[0];

/** What a choice offers in this workspace, and the present value where that is offered no more. */
export function useOfferedOptions(field: Choice, present = ''): [string, ...string[]] {
  const { data } = useQuery(settingsQuery());
  const offered = offeredOptions(field, data ? addedOptions(data) : {});
  return present === '' || offered.includes(present) ? offered : [...offered, present];
}

/** The input of a form for a choice to which the workspace may have added options. */
export function OfferedInput({ field, ...props }: RecordInputProps<ChoiceField>) {
  const options = useOfferedOptions(field, props.value);
  return <RecordInput {...props} field={{ ...field, options }} />;
}

/** The control of a list's filter for such a choice. */
export function OfferedFilter({ field, label, value, onValue }: FilterFieldProps & { field: Choice }) {
  const options = useOfferedOptions(field, value);
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'Any' }, ...options]}
      value={value}
      data-autofocus
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
