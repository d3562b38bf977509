import { CLIENT_FIELDS } from '@fairlead/contract/clients';
import { CATEGORY_COLORS, type CategoryColor } from '@fairlead/contract/clients/categories';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { nameError } from '../../../records/list/views/save-view-dialog.tsx';
import classes from '../../../ui/table/manage-list.module.css';

export const colorName = (color: CategoryColor) => color.charAt(0).toUpperCase() + color.slice(1);

export interface CategoryValues extends Record<string, unknown> {
  name: string;
  color: CategoryColor;
  /** Null: nothing is said. */
  visitEveryDays: number | null;
}

interface CategoryFormProps {
  label: string;
  values: CategoryValues;
  onChange: (values: CategoryValues) => void;
  error: Error | null;
  hasFocus?: boolean;
  onSubmit: () => void;
  buttons: ReactNode;
}

/** Name, colour and cadence of a category in one line. */
export function CategoryForm({ label, values, onChange, error, hasFocus = false, onSubmit, buttons }: CategoryFormProps) {
  const { name, color, visitEveryDays } = values;
  return (
    <form
      className={classes.edit}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextInput
        label={label}
        maxLength={CLIENT_FIELDS.category.max}
        autoComplete="off"
        autoFocus={hasFocus}
        value={name}
        onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
        error={nameError(error)}
      />
      <NativeSelect
        label="Colour"
        data={CATEGORY_COLORS.map((value) => ({ value, label: colorName(value) }))}
        value={color}
        onChange={(event) => onChange({ ...values, color: event.currentTarget.value as CategoryColor })}
      />
      <NumberInput
        label={CLIENT_FIELDS.visitEveryDays.label}
        {...{ min: CLIENT_FIELDS.visitEveryDays.min, max: CLIENT_FIELDS.visitEveryDays.max }}
        allowDecimal={false}
        value={visitEveryDays ?? ''}
        onChange={(days) => onChange({ ...values, visitEveryDays: typeof days === 'number' ? days : null })}
      />
      {buttons}
    </form>
  );
}
