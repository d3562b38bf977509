import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useDropdown } from './use-dropdown.ts';

/** A choice of one, with the list and the keys of all choices here. */
export const Select = (props: SelectProps) => <MantineSelect {...useDropdown()} {...props} />;
