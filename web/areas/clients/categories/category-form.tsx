import { CLIENT_FIELDS } from '@fairlead/contract/clients';
import { CATEGORY_COLORS, type CategoryColor, type CategoryDraft, categoryDraft } from '@fairlead/contract/clients/categories';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bodyValue, problemsIn } from '../../../records/form/form-values.rules.ts';
import { nameError } from '../../../records/list/views/save-view-dialog.tsx';
import classes from '../../../ui/table/manage-list.module.css';

export const colorName = (color: CategoryColor) => color.charAt(0).toUpperCase() + color.slice(1);

export interface CategoryValues extends Record<string, unknown> {
  name: string;
  color: CategoryColor;
  /** As typed; blank: nothing is said. */
  visitEveryDays: string;
}

/** What goes to the server, which days that can't be read don't reach. */
export const bodyOf = ({ name, color, visitEveryDays }: CategoryValues) =>
  ({ name: name.trim(), color, visitEveryDays: bodyValue(CLIENT_FIELDS.visitEveryDays, visitEveryDays) }) as CategoryDraft;

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
  const [daysProblem, setDaysProblem] = useState<string>();
  return (
    <form
      className={classes.edit}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problem = problemsIn(categoryDraft, CLIENT_FIELDS, bodyOf(values)).visitEveryDays;
        setDaysProblem(problem);
        if (problem === undefined) onSubmit();
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
      <TextInput
        label={CLIENT_FIELDS.visitEveryDays.label}
        inputMode="numeric"
        autoComplete="off"
        value={visitEveryDays}
        onChange={(event) => {
          setDaysProblem(undefined);
          onChange({ ...values, visitEveryDays: event.currentTarget.value });
        }}
        error={daysProblem}
      />
      {buttons}
    </form>
  );
}
